import { CardHolders } from "../../../core/front-office/id-cards/card-holders.ts";
import {
  IssuedIdCards,
  issueIdCards,
  NewIdCards,
} from "../../../core/front-office/id-cards/issue-id-cards.ts";
import { printIdCards } from "../../../core/front-office/id-cards/print-id-cards.ts";
import { route } from "../../http/route.ts";

export const idCards = [
  route({
    method: "post",
    path: "/id-cards",
    summary: "Issue ID cards to the chosen people who have no valid one",
    permission: "issued-documents.issue",
    status: 200,
    idempotent: true,
    body: NewIdCards,
    response: IssuedIdCards,
    handle: ({ body }) => issueIdCards(body),
  }),
  route({
    method: "get",
    path: "/id-cards.pdf",
    records: "IssuedDocument",
    summary: "Print the valid ID cards of the chosen people",
    permission: "issued-documents.issue",
    query: CardHolders,
    mayBeMissing: true,
    file: { type: "application/pdf", name: "id-cards.pdf" },
    handle: ({ query }) => printIdCards(query),
  }),
];
