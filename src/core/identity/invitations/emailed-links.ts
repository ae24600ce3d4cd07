import { type Model, type ModelStatic, Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { conflict } from "../../../lib/errors.ts";
import { hashLinkToken, newLinkToken } from "./link-tokens.ts";

/** Per record, so that nobody can flood a mailbox with links. */
const MAX_LINKS_PER_HOUR = 5;

interface Options {
  /** Has the columns `tokenHash` and `expiresAt`, besides the one that `opens` names. */
  model: ModelStatic<Model>;
  /** The column with the id of the record that a link opens. */
  opens: string;
  days: number;
}

export interface EmailedLinks {
  /** Creates a link. @returns its token; only the hash is stored */
  create(id: string): Promise<string>;
  /** Finds what a token opens in the school of the context. @returns its id; null if the token is unknown or expired */
  find(token: string): Promise<string | null>;
  /** Returns whether a record has reached the limit of links within the last hour. */
  isLimitReached(id: string): Promise<boolean>;
  /** @throws {AppError} 409 `too_many_links` */
  checkLimit(id: string): Promise<void>;
}

/** Creates the functions for one table of links, which are emailed to people without an account. */
export function emailedLinks({ model, opens, days }: Options): EmailedLinks {
  const isLimitReached = async (id: string) => {
    const createdAt = { [Op.gt]: new Date(now().getTime() - 3_600_000) };
    return (await model.count({ where: { [opens]: id, createdAt } })) >= MAX_LINKS_PER_HOUR;
  };
  return {
    async create(id) {
      const { token, hash } = newLinkToken(schoolId());
      const expiresAt = new Date(now().getTime() + days * DAY_MS);
      await model.create({ [opens]: id, tokenHash: hash, expiresAt });
      return token;
    },
    async find(token) {
      const link = await model.findOne({
        where: { tokenHash: hashLinkToken(token), expiresAt: { [Op.gt]: now() } },
      });
      return link ? (link.get(opens) as string) : null;
    },
    isLimitReached,
    async checkLimit(id) {
      if (await isLimitReached(id))
        throw conflict("too_many_links", "Several links have been sent within an hour: try again later");
    },
  };
}
