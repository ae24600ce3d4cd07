import { z } from "zod";
import { DocumentView, documents as rows } from "../../../core/documents/documents.ts";
import { readDocument } from "../../../core/documents/read-document.ts";
import { documentFile, NewDocument, uploadDocument } from "../../../core/documents/upload-document.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const documents = [
  ...crudRoutes("/documents", rows, {
    removable: true,
    ...shownWith("student", "guardian", "staffMember"),
  }),
  route({
    method: "post",
    path: "/documents",
    summary: "Upload a document",
    permission: "documents.manage",
    status: 201,
    query: NewDocument,
    upload: documentFile,
    response: DocumentView,
    transaction: "none",
    handle: ({ query, upload }) => uploadDocument(query, upload),
  }),
  route({
    method: "get",
    path: "/documents/:id/content",
    records: "Document",
    summary: "Download a document",
    permission: "documents.read",
    params,
    file: { type: "application/octet-stream", name: "content" },
    async *handle({ params, http }) {
      const { chunks, ...file } = await readDocument(params.id);
      http.nameFile(file);
      yield* chunks;
    },
  }),
];
