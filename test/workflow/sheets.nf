// Reads sheets (a JSON list of paths) with the workflow's reader. Writes one result per sheet to a JSON file, either
// {refused: message} or {samples: [[name, files, whether reads are single]]}.
workflow {
    def sheets = new groovy.json.JsonSlurper().parse(new File(params.sheets))
    def answers = sheets.collect { sheet ->
        try {
            [samples: SampleSheet.read(sheet).collect { sample ->
                [sample.id, sample.files.collect { path -> path.toString() }, sample.single_end]
            }]
        }
        catch (IllegalArgumentException problem) {
            [refused: problem.message]
        }
    }
    file(params.answers).text = groovy.json.JsonOutput.toJson(answers)
}
