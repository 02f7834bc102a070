// Evaluates the `script:` or `stub:` section of processes of Nextflow files as Nextflow would, given the values of their
// inputs, and prints what their tasks need: the shell script, the files it must leave, the commands that tell versions.
// For machines on which Nextflow itself cannot be installed.
//
//   groovy nextflow_task.groovy TASKS.json
//
// TASKS.json: [{"file": F.nf, "section": "script", "values": {...}}, ...]; the answers come as JSON, in that order. Where
// the section calls error(), the answer is {"error": message}; without a section the file is parsed only.
import groovy.json.JsonOutput
import groovy.json.JsonSlurper

class Refusal extends RuntimeException {
    Refusal(String message) { super(message) }
}

def evaluate = { task ->
    def source = new File(task.file).text
    // The whole file must at least be Groovy; of a file without processes there is no more to see.
    new GroovyShell().parse(source)
    if (!task.section) return [:]
    def cut = { name ->
        def match = (source =~ /(?ms)^    ${name}:\n(.*?)(?=^    \w+:\n|^\})/)
        if (!match.find()) throw new IllegalArgumentException("${task.file}: no section ${name}")
        match.group(1)
    }

    def binding = new Binding(task.values)
    binding.setVariable('error', { message -> throw new Refusal(message.toString()) })
    binding.setVariable('moduleDir', new File(task.file).parent)
    def shell = new GroovyShell(binding)
    def script
    try {
        script = shell.evaluate(cut(task.section)).toString()
    } catch (Refusal refusal) {
        return [error: refusal.message]
    }

    def files = []
    def versions = []
    cut('output').eachLine { line ->
        def path = (line =~ /path\(?\s*(?:"([^"]*)"|'([^']*)')/)
        if (path.find() && !line.contains('optional: true')) {
            files << shell.evaluate('"' + (path.group(1) ?: path.group(2)) + '"').toString()
        }
        def eval = (line =~ /eval\('([^']*)'\)/)
        if (eval.find()) versions << eval.group(1)
    }
    [script: script, files: files, versions: versions]
}

println JsonOutput.toJson(new JsonSlurper().parse(new File(args[0])).collect(evaluate))
