import type { Row } from "../../api/types.ts";

type Conversation = Row<"/api/v1/conversations">;

/** What a conversation is called by one who takes part in it: a direct one by the other. */
export const nameOf = ({ title, participants }: Conversation, ownId: string): string =>
  title ??
  (participants
    .filter(({ id }) => id !== ownId)
    .map(({ name }) => name)
    .join(", ") ||
    participants[0]?.name ||
    "–");
