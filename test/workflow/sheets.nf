// Reads the sample sheets in a JSON file (a list of paths) as the workflow does. Writes a JSON file with one result per
// sheet, which is {refused: message} or {samples: [[name, files, whether reads are single]]}.
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
