import { insertRows } from "../../factories/insert-rows.ts";
import type { Seeding } from "../seeding.ts";

const sentences = [
  {
    text: "{{student.givenName}} works with care and asks good questions.",
    min_score: "70.00",
    max_score: null,
  },
  {
    text: "{{student.givenName}} has made steady progress this term.",
    min_score: "50.00",
    max_score: "79.99",
  },
  { text: "{{student.givenName}} needs to practise regularly at home.", min_score: null, max_score: "59.99" },
  {
    text: "{{student.givenName}} is a kind and helpful member of {{student.class}}.",
    min_score: null,
    max_score: null,
  },
];

/** Seeds sentences for the comments on report cards. */
export const seedCommentBank = ({ row, accounts }: Seeding): Promise<unknown> =>
  insertRows(
    "comment_bank_entries",
    sentences.map((sentence) =>
      row({ ...sentence, language: "en", shared: true, created_by: accounts.admin.id, status: "active" }),
    ),
  );
