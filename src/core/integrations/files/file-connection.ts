import { Op } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { IntegrationConnection } from "../../../models/integrations/index.ts";
import { createConnection } from "../connections/change-connection.ts";

const DEFAULT_NAME = "OneRoster files";

/** Get the file connection of the school; creates one if there is none. @throws {AppError} 409 `choose_connection` */
export const fileConnection = (): Promise<IntegrationConnection> =>
  transaction(async () => {
    const found = await IntegrationConnection.findAll({
      where: { type: "FILE", status: { [Op.ne]: "disabled" } },
      order: ["name"],
      limit: 20,
    });
    if (found.length > 1)
      throw conflict(
        "choose_connection",
        `The school has several file connections, choose one: ${found.map(({ id, name }) => `${id} (${name})`).join(", ")}`,
      );
    return (
      found[0] ??
      createConnection({
        name: DEFAULT_NAME,
        connector: "oneroster-csv",
        auth: { type: "none" },
        settings: {},
      })
    );
  });
