#include "report/outputs_text.h"

#include "render/value.h"

namespace landform::report {

std::string output_text(const state::Output& output) {
  return render::render_value(output.value.unmarked_deep()) + "\n";
}

std::string outputs_text(const std::map<std::string, state::Output>& outputs) {
  std::string out;
  for (const auto& [name, output] : outputs) {
    out += name;
    out += " = ";
    out += output.sensitive ? "<sensitive>\n" : output_text(output);
  }
  return out;
}

std::string outputs_section_text(const std::map<std::string, state::Output>& outputs,
                                 const TextStyle& style) {
  if (outputs.empty()) return {};
  return Palette(style.color).expand("[reset][bold][green]\nOutputs:\n\n") + outputs_text(outputs);
}

}  // namespace landform::report
