#include "job.hpp"

#include "gil.hpp"
#include "motifcount/error.hpp"
#include "text.hpp"

namespace motifcount::python {

Words::Words(char const* program, nb::list const& words) {
    texts.emplace_back(program);
    for (nb::handle const word : words) texts.push_back(from_path(word));
    for (std::string& text : texts) pointers.push_back(text.data());
}

void RunListener::end() {
    std::unique_lock lock(meeting_.mutex);
    is_wanted_ = !is_cancelled_;
    meeting_.changed.notify_all();
    while (is_wanted_) meeting_.wait(lock);
    if (is_cancelled_) throw Error(ErrorCode::stopped, "stopped");
}

void RunListener::fetch() {
    if (call_python(PyErr_CheckSignals) != 0) throw nb::python_error();
    pass_on();
    pass_on_no_more();
    std::scoped_lock const lock(meeting_.mutex);
    is_wanted_ = false;
    meeting_.changed.notify_all();
}

}  // namespace motifcount::python
