import { z } from "zod";
import {
  LearningResourceView,
  learningResources as resources,
} from "../../../core/curriculum/resources/learning-resources.ts";
import { LearningResourceMove, moveResource } from "../../../core/curriculum/resources/move-resource.ts";
import { readResource } from "../../../core/curriculum/resources/read-resource.ts";
import { ResourceFile, uploadResource } from "../../../core/curriculum/resources/upload-resource.ts";
import { documentFile } from "../../../core/documents/upload-document.ts";
import { crudRoutes } from "../../http/crud-routes.ts";
import { route } from "../../http/route.ts";
import { shownWith } from "../shown-with.ts";

const params = z.object({ id: z.uuid() });

export const learningResources = [
  ...crudRoutes("/learning-resources", resources, {
    removable: true,
    ...shownWith("course", "courseOffering"),
  }),
  route({
    method: "put",
    path: "/learning-resources/:id/status",
    summary: "Publish or archive a learning resource",
    permission: "learning-resources.write",
    params,
    body: LearningResourceMove,
    response: LearningResourceView,
    handle: ({ params, body }) => moveResource(params.id, body),
  }),
  route({
    method: "put",
    path: "/learning-resources/:id/content",
    summary: "Upload the file of a learning resource",
    permission: "learning-resources.write",
    params,
    query: ResourceFile,
    upload: documentFile,
    response: LearningResourceView,
    transaction: "none",
    handle: ({ params, query, upload }) => uploadResource(params.id, query, upload),
  }),
  route({
    method: "get",
    path: "/learning-resources/:id/content",
    records: "LearningResource",
    summary: "Download the file of a learning resource",
    permission: "learning-resources.read",
    params,
    file: { type: "application/octet-stream", name: "content" },
    async *handle({ params, http }) {
      const { chunks, ...file } = await readResource(params.id);
      http.nameFile(file);
      yield* chunks;
    },
  }),
];
