import { z } from "zod";
import { readLogo, removeLogo, setLogo } from "../../../core/documents/images/logo.ts";
import {
  type PersonKind,
  personKinds,
  readPhoto,
  removePhoto,
  setPhoto,
} from "../../../core/documents/images/photos.ts";
import { type ImageContent, imageSizes } from "../../../core/documents/images/read-image.ts";
import { imageFile } from "../../../core/documents/images/receive-image.ts";
import { GuardianView, guardians } from "../../../core/people/guardians/guardians.ts";
import { StudentView, students } from "../../../core/people/students/students.ts";
import { SchoolView } from "../../../core/school/schemas.ts";
import { StaffMemberView, staffMembers } from "../../../core/staff/staff-members.ts";
import { type Http, route } from "../../http/route.ts";

const params = z.object({ id: z.uuid() });
const query = z.strictObject({
  size: z.enum(imageSizes).default("full").describe("full: up to 512 pixels, thumbnail: up to 96"),
});

async function* shown({ file, chunks }: ImageContent, http: Http) {
  http.nameFile(file);
  yield* chunks;
}

const people = {
  student: { path: "/students", noun: "a student", view: StudentView, get: students.get },
  guardian: { path: "/guardians", noun: "a guardian", view: GuardianView, get: guardians.get },
  staffMember: {
    path: "/staff-members",
    noun: "a staff member",
    view: StaffMemberView,
    get: staffMembers.get,
  },
} as const;

/** Photos are shown wherever their person is listed, so that reading them is not recorded one by one. */
function photoRoutes(kind: PersonKind) {
  const { path: list, noun, view, get } = people[kind];
  const { read, write } = personKinds[kind];
  const path = `${list}/:id/photo`;
  return [
    route({
      method: "put",
      path,
      summary: `Upload the photo of ${noun}`,
      permission: write,
      status: 200,
      params,
      upload: imageFile,
      response: view,
      transaction: "none",
      async handle({ params, upload }) {
        await setPhoto(kind, params.id, upload);
        return get(params.id) as never;
      },
    }),
    route({
      method: "get",
      path,
      summary: `Show the photo of ${noun}`,
      permission: read,
      params,
      query,
      file: { type: "image/jpeg", name: "photo" },
      async *handle({ params, query, http }) {
        yield* shown(await readPhoto(kind, params.id, query.size), http);
      },
    }),
    route({
      method: "delete",
      path,
      summary: `Remove the photo of ${noun}`,
      permission: write,
      params,
      handle: ({ params }) => removePhoto(kind, params.id),
    }),
  ];
}

export const images = [
  ...photoRoutes("student"),
  ...photoRoutes("guardian"),
  ...photoRoutes("staffMember"),
  route({
    method: "put",
    path: "/school/logo",
    summary: "Upload the logo of the school",
    permission: "school.update",
    status: 200,
    upload: imageFile,
    response: SchoolView,
    transaction: "none",
    handle: ({ upload }) => setLogo(upload),
  }),
  route({
    method: "get",
    path: "/school/logo",
    summary: "Show the logo of the school",
    permission: "school.read",
    query,
    file: { type: "image/jpeg", name: "logo" },
    mayBeMissing: true,
    async *handle({ query, http }) {
      yield* shown(await readLogo(query.size), http);
    },
  }),
  route({
    method: "delete",
    path: "/school/logo",
    summary: "Remove the logo of the school",
    permission: "school.update",
    handle: () => removeLogo(),
  }),
];
