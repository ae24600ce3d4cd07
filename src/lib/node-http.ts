/** Node's HTTP. To import it by name asks for all it exports: also for `fetch`, WebSocket and HTTP/2, ten megabytes. */
export const nodeHttp = process.getBuiltinModule("node:http");
