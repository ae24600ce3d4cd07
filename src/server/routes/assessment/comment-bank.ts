import { z } from "zod";
import {
  CommentBankEntryChanges,
  CommentBankEntryView,
  changeCommentBankEntry,
  commentBankEntries,
  createCommentBankEntry,
  NewCommentBankEntry,
} from "../../../core/assessment/comment-bank/comment-bank-entries.ts";
import {
  CommentSuggestions,
  SuggestedFor,
  suggestComments,
} from "../../../core/assessment/comment-bank/suggest-comments.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const commentBank = [
  ...crudRoutes("/comment-bank-entries", commentBankEntries, shownWith("subject", "course", "gradeLevel")),
  route({
    method: "post",
    path: "/comment-bank-entries",
    summary: "Add a sentence to the comment bank",
    permission: "report-cards.comment",
    status: 201,
    idempotent: true,
    body: NewCommentBankEntry,
    response: CommentBankEntryView,
    handle: ({ body }) => createCommentBankEntry(body),
  }),
  route({
    method: "patch",
    path: "/comment-bank-entries/:id",
    summary: "Update or archive a sentence of the comment bank",
    permission: "report-cards.comment",
    params,
    body: CommentBankEntryChanges,
    response: CommentBankEntryView,
    handle: ({ params, body }) => changeCommentBankEntry(params.id, body),
  }),
  route({
    method: "get",
    path: "/report-cards/:id/comment-suggestions",
    summary:
      "List the sentences of the comment bank that fit a report card, with the student's name filled in",
    permission: "report-cards.comment",
    params,
    query: SuggestedFor,
    response: CommentSuggestions,
    handle: ({ params, query }) => suggestComments(params.id, query),
  }),
];
