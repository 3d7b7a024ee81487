import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch node on 127.0.0.1. Arguments: directory, HTTP port, transport port. It ends with its standard input. */
class OpenSearchServer {
    public static void main(String[] args) throws Exception {
        try (OpenSearchRunner runner = new OpenSearchRunner()) {
            runner.onBuild((number, settings) -> {
                settings.put("network.host", "127.0.0.1");
                settings.put("http.port", args[1]);
                settings.put("transport.port", args[2]);
                settings.put("discovery.type", "single-node");
                settings.putList("discovery.seed_hosts");
                settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
            });
            runner.build(OpenSearchRunner.newConfigs().basePath(args[0]).numOfNode(1).clusterName("litopys-bench"));
            while (System.in.read() >= 0) { }
        }
    }
}
