import test from "ava";
import sharp from "sharp";
import { type SignedIn, startApp } from "../support/app.ts";
import type { Client } from "../support/client.ts";
import { everyCaller, type Role } from "../support/reach/callers.ts";

const app = await startApp();
const callers = await everyCaller(app);
const as = (role: Role) => callers.find((caller) => caller.role === role)!.client;
const admin = as("administrator");
const [child] = (await as("guardian").get("/students")).body.data as Array<{ id: string }>;
test.after.always(() => app.close());

/** A picture that is red on its left and blue on its right. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#ff0000" } },
      left: 0,
      top: 0,
    },
  ]);
const put = (client: Client, path: string, content: Uint8Array, type = "image/jpeg") =>
  client("PUT", path, content, { "content-type": type });
const photoOf = async (
  client: Client & Partial<SignedIn>,
  path: string,
  headers: Record<string, string> = {},
) => {
  const token = client.credentials?.accessToken;
  return fetch(`${app.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
};
const path = `/students/${child!.id}/photo`;

test.serial("a photo is stored upright and square, without the metadata of the camera", async (t) => {
  const fromPhone = await picture(900, 600)
    .withExif({ IFD0: { Copyright: "secret place" }, IFD3: { GPSLatitude: "1/1 2/1 3/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  t.is((await as("guardian").get(path)).status, 404, "there is none yet");
  const { status, body } = await put(as("receptionist"), path, fromPhone);
  t.is(status, 200);
  t.is(body.id, child!.id);
  t.truthy(body.photoFileId);
  const response = await photoOf(as("guardian"), path);
  t.is(response.headers.get("content-type"), "image/jpeg");
  t.is(response.headers.get("content-disposition"), "inline");
  t.is(response.headers.get("cache-control"), "private, no-cache");
  const stored = Buffer.from(await response.arrayBuffer());
  const { width, height, exif, orientation } = await sharp(stored).metadata();
  t.deepEqual(
    { width, height, exif, orientation },
    { width: 512, height: 512, exif: undefined, orientation: undefined },
  );
  t.false(stored.includes("secret place"));
  const { data } = await sharp(stored)
    .resize(1, 2, { fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  t.true(data[0]! > data[3]!, "turned: red is on top");
  const small = await photoOf(as("teacher"), `${path}?size=thumbnail`);
  t.like(await sharp(Buffer.from(await small.arrayBuffer())).metadata(), { width: 96, height: 96 });
});

test.serial("a browser that has the photo gets it no second time", async (t) => {
  const etag = (await photoOf(admin, path)).headers.get("etag")!;
  const again = await photoOf(admin, path, { "if-none-match": etag });
  t.is(again.status, 304);
  t.is(await again.text(), "");
  await put(admin, path, await picture(40, 40).png().toBuffer(), "image/png");
  t.is((await photoOf(admin, path, { "if-none-match": etag })).status, 200, "it is another one");
});

test.serial("pictures that cannot be read, or would fill the memory, are refused", async (t) => {
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const whole = await picture(200, 200).jpeg().toBuffer();
  for (const [content, code, detail] of [
    [bomb, "too_many_pixels", /50 megapixels/],
    [whole.subarray(0, 600), "damaged_file", /damaged/],
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "unsupported_file", /not a JPEG, PNG or WebP/],
    [Buffer.from("%PDF-1.7\n%%EOF"), "unsupported_file", /not a JPEG/],
    [Buffer.from("\0\0\0\u0018ftypheic", "latin1"), "heic_file", /HEIC/],
  ] as const) {
    const { status, body } = await put(admin, path, content);
    t.is(status, 400);
    t.is(body.code, code);
    t.regex(body.detail, detail);
  }
});

test.serial(
  "a photo is seen by whoever sees the person, and changed by whoever changes the record",
  async (t) => {
    const { data: all } = (await admin.get("/students?limit=200")).body;
    const own = new Set((await as("guardian").get("/students")).body.data.map(({ id }) => id));
    const stranger = all.find(({ id }) => !own.has(id));
    const other = `/students/${stranger.id}/photo`;
    const content = await picture(50, 50).webp().toBuffer();
    t.is((await put(admin, other, content, "image/webp")).status, 200);
    t.is((await photoOf(as("guardian"), other)).status, 404);
    for (const role of ["guardian", "teacher", "student"] as const)
      t.is((await put(as(role), path, content)).status, 403, role);
    t.is((await put(await app.as("admin", "riverside"), path, content)).status, 404, "another school");
    const [guardian] = (await admin.get("/guardians")).body.data;
    const [staff] = (await admin.get("/staff-members")).body.data;
    for (const [one, role, expected] of [
      [`/guardians/${guardian.id}/photo`, "receptionist", 200],
      [`/staff-members/${staff.id}/photo`, "receptionist", 403],
      [`/staff-members/${staff.id}/photo`, "administrator", 200],
    ] as const)
      t.is((await put(as(role), one, content)).status, expected, `${role} ${one}`);
  },
);

test.serial("a removed photo is gone with its bytes", async (t) => {
  t.is((await admin.delete(path)).status, 204);
  t.is((await photoOf(admin, path)).status, 404);
  t.is<unknown, null>((await admin.get(`/students/${child!.id}`)).body.photoFileId, null);
  t.is((await admin.delete(path)).status, 204, "without a photo nothing happens");
  const { data } = (await admin.get(`/audit-events?entityId=${child!.id}`)).body;
  const actions = data.map(({ action }) => action);
  t.true(actions.includes("students.set_photo") && actions.includes("students.remove_photo"));
});

test.serial("the logo keeps its shape, and is printed on documents", async (t) => {
  const logo = await picture(800, 200).png().toBuffer();
  t.is((await put(as("receptionist"), "/school/logo", logo, "image/png")).status, 403);
  const printed = async () => {
    const [invoice] = (await admin.get("/fee-invoices?limit=1")).body.data;
    return (await admin.get(`/fee-invoices/${invoice.id}.pdf`)).body as string;
  };
  t.false((await printed()).includes("/Subtype /Image"));
  const { body } = await put(admin, "/school/logo", logo, "image/png");
  t.truthy(body.logoFileId);
  t.is((await as("guardian").get("/school")).body.logoFileId, body.logoFileId);
  const shown = Buffer.from(await (await photoOf(as("guardian"), "/school/logo")).arrayBuffer());
  t.like(await sharp(shown).metadata(), { width: 512, height: 128 });
  t.true((await printed()).includes("/Subtype /Image"));
  t.is((await admin.delete("/school/logo")).status, 204);
  t.is((await photoOf(admin, "/school/logo")).status, 404);
});
