#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "motifcount/assign.hpp"
#include "motifcount/dual.hpp"

namespace motifcount {

namespace internal {
struct RuleInfo;
}

/// Numbers of fragments by class, for one rule. A fragment is a record or a read pair. lib/doc/semantics.md describes the
/// classes of each rule; the last class is "unassigned". Not thread-safe, except for constant objects.
///
///     auto const classes = motifcount::run(settings).info.assignment->classes;
///     std::uint64_t const assigned_to_one_guide = classes.at("unique");
class FragmentClasses {
public:
    /// Has no classes, as with Assign::all without a condition.
    FragmentClasses() = default;
    /// Has the classes of `rule`. Dual::mates and Dual::in_read have their own classes instead. `numbers`: numbers of
    /// fragments in the first classes; the others are 0.
    explicit FragmentClasses(Assign rule, Dual dual = Dual::none, std::vector<std::uint64_t> numbers = {});
    /// Same, for a rule of the library, such as rule() of another object.
    explicit FragmentClasses(internal::RuleInfo const& rule, std::vector<std::uint64_t> numbers = {});

    [[nodiscard]] bool empty() const noexcept { return numbers_.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
    /// Returns the name of a class, as in reports. `index` must be less than size().
    [[nodiscard]] std::string_view name(std::size_t index) const noexcept;
    /// Number of fragments in a class. `index` must be less than size().
    [[nodiscard]] std::uint64_t& operator[](std::size_t index) noexcept { return numbers_[index]; }
    [[nodiscard]] std::uint64_t operator[](std::size_t index) const noexcept { return numbers_[index]; }
    /// Returns the number of fragments in the class with this name. Throws std::out_of_range if no class has this name.
    [[nodiscard]] std::uint64_t at(std::string_view name) const;

    /// Number of fragments in all classes
    [[nodiscard]] std::uint64_t fragments() const noexcept;
    /// Number of fragments in all classes except "unassigned"
    [[nodiscard]] std::uint64_t with_hit() const noexcept;
    /// Number of fragments that are counted for a motif or guide pair
    [[nodiscard]] std::uint64_t assigned() const noexcept;

    /// Sets the number of unassigned fragments so that fragments() returns `fragments`.
    void complete(std::uint64_t fragments) noexcept;
    /// Adds the numbers by class. If this object has no classes, it becomes a copy; otherwise both must have the same rule.
    FragmentClasses& operator+=(FragmentClasses const& other);
    friend bool operator==(FragmentClasses const&, FragmentClasses const&) = default;

    /// Description of the rule and its classes, for reports; null if there are no classes
    [[nodiscard]] internal::RuleInfo const* rule() const noexcept { return rule_; }

private:
    internal::RuleInfo const* rule_ = nullptr;  ///< Describes the classes; null if there are no classes
    std::vector<std::uint64_t> numbers_;
};

}  // namespace motifcount
