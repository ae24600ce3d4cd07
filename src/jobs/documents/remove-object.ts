import { deleteUnusedObjects } from "../../core/documents/store/delete-unused-objects.ts";
import { objectRemoval } from "../../core/documents/store/file-queues.ts";
import { job } from "../job.ts";

export const removeObject = job(objectRemoval, { run: ({ sha256 }) => deleteUnusedObjects([sha256]) });
