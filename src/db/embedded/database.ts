import { withClient } from "../pool/client.ts";

export const urlOf = (port: number, password: string, database = "school_svc") =>
  `postgres://school_svc:${password}@127.0.0.1:${port}/${database}`;

/** Creates the database if it is missing. @returns the data directory of the server that answers */
export async function greet(port: number, password: string): Promise<string> {
  try {
    return await dataDirectory(urlOf(port, password));
  } catch (error) {
    const noSuchDatabase = (error as { code?: string }).code === "3D000";
    if (!noSuchDatabase) throw error;
    const maintenance = urlOf(port, password, "postgres");
    await withClient(maintenance, (client) => client.query("CREATE DATABASE school_svc"));
    return dataDirectory(maintenance);
  }
}

const dataDirectory = (url: string): Promise<string> =>
  withClient(url, async (client) => (await client.query("SHOW data_directory")).rows[0].data_directory);
