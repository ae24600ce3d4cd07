import { get, send } from "../../../../api/client.ts";
import type { Body } from "../../../../api/types.ts";

type NewLink = NonNullable<Body<"/api/v1/student-guardians", "post">>;
type Changes = NonNullable<Body<"/api/v1/student-guardians/{id}", "patch">>;

/** A student has one primary contact: the former one steps back first. */
async function stepBack(studentId: string, ownId?: string) {
  const { data } = await get("/api/v1/student-guardians", {
    query: { studentId, status: "active", limit: 100 },
  });
  const former = data.find(({ id, isPrimary }) => isPrimary && id !== ownId);
  if (former)
    await send("patch", "/api/v1/student-guardians/{id}", {
      path: { id: former.id },
      body: { isPrimary: false },
    });
}

/** Links a guardian to a student, or restores their former link. */
export async function createLink(link: NewLink) {
  const { studentId, guardianId, ...changes } = link;
  const { data } = await get("/api/v1/student-guardians", { query: { studentId, guardianId, limit: 10 } });
  const former = data.find(({ status }) => status === "ended");
  if (former) return changeLink(former, { ...changes, status: "active" });
  if (link.isPrimary) await stepBack(studentId);
  return send("post", "/api/v1/student-guardians", { body: link });
}

export async function changeLink({ id, studentId }: { id: string; studentId: string }, changes: Changes) {
  if (changes.isPrimary) await stepBack(studentId, id);
  return send("patch", "/api/v1/student-guardians/{id}", { path: { id }, body: changes });
}
