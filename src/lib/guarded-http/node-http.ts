/** Node's HTTP module. Importing it by name would load all its exports, including `fetch`, WebSocket and HTTP/2: ten megabytes. */
export const nodeHttp = process.getBuiltinModule("node:http");
