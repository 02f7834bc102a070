// Checks the parameters in a JSON file (a list of maps) as the workflow does. Writes a JSON file with one result per map,
// which is {refused: message} or {shards, use_gpu, unknown}.
workflow {
    def given = new groovy.json.JsonSlurper().parse(new File(params.given))
    def answers = given.collect { each ->
        try {
            def settings = new Settings(each)
            [shards: settings.shards, use_gpu: settings.useGpu, unknown: settings.unknown]
        }
        catch (IllegalArgumentException problem) {
            [refused: problem.message]
        }
    }
    file(params.answers).text = groovy.json.JsonOutput.toJson(answers)
}
