#include "run/run_info.hpp"

#include <ctime>

#include "motifcount/version.hpp"

namespace motifcount::internal {
namespace {

std::string now_in_utc() {
    std::time_t const now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[sizeof "2026-01-01T00:00:00Z"];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

}  // namespace

RunInfo describe(Plan const& plan, std::string const& command) {
    RunInfo info;
    info.version = version();
    info.command = command;
    info.started = now_in_utc();
    info.options = plan.described;
    return info;
}

std::string shard_options(Plan const& plan, std::size_t inputs, ShardPlan const& shard) {
    std::string text = "strand=" + to_string(plan.strand) +
                       ";mismatches=" + std::to_string(plan.max_mismatches) +
                       ";inputs=" + std::to_string(inputs) + ";bytes=" + std::to_string(shard.bytes) +
                       ";text=" + shard.checksum;
    auto const add = [&text](NamedValues const& values) {
        for (auto const& [name, value] : values)
            if (!value.empty()) text.append(";").append(name).append("=").append(value);
    };
    add({{"edits", plan.max_edits == 0 ? "" : std::to_string(plan.max_edits)},
         {"all_ends", plan.all_ends ? "1" : ""}});
    add(describe_bulges(plan.filter));
    add(plan.off_target);
    add(describe_matrices(plan.matrices));
    add(plan.filter.described);
    add(describe_selection(plan));
    add({{"record_values",
          plan.record_values == RecordValues::hits ? std::string() : to_string(plan.record_values)},
         {"assign", plan.assign == Assign::all ? std::string() : to_string(plan.assign)},
         {"dual", plan.dual == Dual::none ? std::string() : to_string(plan.dual)},
         {"sample", plan.sample}});
    return text;
}

}  // namespace motifcount::internal
