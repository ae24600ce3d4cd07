import { send } from "../../../api/client.ts";
import { uploadFile } from "../../../api/files/uploadFile.ts";

/** The requests that upload and remove the photo of a person, by the list of the person. */
export const photoRequests = {
  students: {
    upload: (id: string, file: File, type: string) =>
      uploadFile("PUT", `/api/v1/students/${id}/photo`, file, type),
    remove: (id: string) => send("delete", "/api/v1/students/{id}/photo", { path: { id } }),
  },
  guardians: {
    upload: (id: string, file: File, type: string) =>
      uploadFile("PUT", `/api/v1/guardians/${id}/photo`, file, type),
    remove: (id: string) => send("delete", "/api/v1/guardians/{id}/photo", { path: { id } }),
  },
  "staff-members": {
    upload: (id: string, file: File, type: string) =>
      uploadFile("PUT", `/api/v1/staff-members/${id}/photo`, file, type),
    remove: (id: string) => send("delete", "/api/v1/staff-members/{id}/photo", { path: { id } }),
  },
} as const;
