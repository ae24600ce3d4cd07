import { Op } from "sequelize";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { IntegrationConnection } from "../../../models/integrations/index.ts";
import { createConnection } from "../change-connection.ts";

const usualName = "OneRoster files";

/** The connection that files of the school belong to, made where there is none. @throws {AppError} 409 `choose_connection` */
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
        `There are several connections for files, name one: ${found.map(({ id, name }) => `${id} (${name})`).join(", ")}`,
      );
    return (
      found[0] ??
      createConnection({
        name: usualName,
        connector: "oneroster-csv",
        auth: { type: "none" },
        settings: {},
      })
    );
  });
