import pg from "pg";

/**
 * Opens a connection of a test to its database, as the superuser; the test ends it. If a test fails before that, its database
 * is dropped with the connection open: without a listener, the error event would end the run of all files instead of reporting
 * the failure.
 */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  return client;
}
