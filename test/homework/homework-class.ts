import { classroom } from "../assessment/classroom.ts";
import type { TestApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";

/** The class of the student with an account, and the offering that the teacher with an account teaches there. */
export async function homeworkClass(app: TestApp) {
  const [admin, teacher, student] = [await app.as("admin"), await app.as("teacher"), await app.as("student")];
  const own = (await student.get("/students")).body.data[0];
  const { sectionId } = (await admin.get(`/enrollments?studentId=${own.id}`)).body.data[0];
  const section = (await admin.get(`/sections/${sectionId}`)).body;
  const room = await classroom(admin, `Mathematics, ${section.name}`);
  return { admin, teacher, student, studentId: own.id as string, ...room };
}

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Creates homework and publishes it. @returns its row */
export async function setHomework(client: Client, courseOfferingId: string, values: object = {}) {
  const made = await client.post("/assignments", {
    courseOfferingId,
    title: "Fractions",
    dueAt: inHours(48),
    maxScore: "20",
    ...values,
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const published = await client.put(`/assignments/${made.body.id}/status`, { status: "published" });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return published.body;
}

/** A picture of one pixel. */
export const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
