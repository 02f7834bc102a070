// Checks parameters (a JSON list of maps) like the workflow. Writes one result per map to a JSON file, either
// {refused: message} or {shards, use_gpu, unknown}.
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
