import test from "ava";
import { type Served, serve } from "../http/serve.ts";
import { startApp } from "../support/app.ts";

const app = await startApp();
const admin = await app.as("admin");
const server: Served = await serve();
test.after.always(async () => {
  await server.close();
  await app.close();
});

const click = {
  event: "UI_CLICK",
  data: { id: "save", label: "Save", name: null, type: "button" },
  path: "/students",
};
const events = {
  UI_CLICK: [click.data, "click action"],
  API_RESPONSE: [{ method: "GET", status: 200, url: "/school" }, "successful API call"],
  API_ERROR: [{ method: "POST", status: 500, url: "/school" }, "failed API call"],
  NAV_PATH_CHANGE: [{ from: "/", href: "/fees", navId: "n1", text: "Fees", to: "/fees" }, "route changed"],
  NAV_RENDER: [{ from: "/", navId: null, to: "/fees" }, "route rendered"],
} as const;
const stored = async (event: string) =>
  (await admin.get(`/client-events?event=${event}&limit=200`)).body.data;

// The log of the one server is read, so these run one after the other.
for (const [event, [data, message]] of Object.entries(events)) {
  test.serial(`${event} is logged as "${message}", before and after signing in`, async (t) => {
    for (const token of [undefined, admin.credentials.accessToken]) {
      server.logged();
      const record = { event, data, path: "/fees", durationMs: 12.5, userAgent: "browser/1" };
      const { status, body, headers } = await server.client(token).post("/client-logs", record);
      t.is(status, 200);
      t.deepEqual(body, { accepted: 1 });
      const [line] = server.logged().filter(({ msg }) => msg === message);
      // What a person reads on the screen may be a name.
      const kept = {
        ...data,
        ...("label" in data && { label: null }),
        ...("text" in data && { text: null }),
      };
      t.like(line, {
        ...record,
        data: kept,
        requestId: headers.get("x-request-id") ?? "",
        userId: token ? admin.credentials.user.id : null,
        schoolId: token ? admin.credentials.school.id : null,
      });
    }
    const rows = await stored(event);
    t.is(rows.length, 1, "kept for the signed-in one only");
    const shown = { ...("label" in data && { label: null }), ...("text" in data && { text: null }) };
    t.like(rows[0], { data: { ...data, ...shown }, path: "/fees", durationMs: 12.5, userAgent: "browser/1" });
  });
}

test.serial("members may be null or missing, what is not known is dropped", async (t) => {
  const sent = [
    { event: "UI_CLICK", data: {} },
    {
      event: "UI_CLICK",
      data: { id: null, label: null, name: null, type: null, extra: "x" },
      path: null,
      durationMs: null,
      other: 1,
    },
    { event: "NAV_PATH_CHANGE", data: { from: null, href: null, navId: null, text: null, to: null } },
  ];
  t.deepEqual((await admin.post("/client-logs", sent)).body, { accepted: 3 });
  t.false(JSON.stringify(await stored("UI_CLICK")).includes("extra"));
});

test.serial("a page that closes reports by sendBeacon, whose body is plain text", async (t) => {
  const { status } = await app.anonymous("POST", "/client-logs", JSON.stringify([click, click]), {
    "content-type": "text/plain;charset=UTF-8",
  });
  t.is(status, 200);
});

test.serial("a bad token counts as none", async (t) => {
  const before = (await stored("UI_CLICK")).length;
  for (const authorization of ["Bearer nonsense", "Basic YTpi", "Bearer "]) {
    const response = await app.anonymous("POST", "/client-logs", click, { authorization });
    t.deepEqual([response.status, response.body], [200, { accepted: 1 }]);
  }
  t.is((await stored("UI_CLICK")).length, before);
});

test.serial("what is no event, too many or too long is refused", async (t) => {
  for (const body of [
    {},
    [],
    [[click]],
    "text",
    { event: "OTHER", data: {} },
    { event: "API_ERROR", data: { method: "GET", status: "500", url: "/" } },
    { ...click, data: { label: "x".repeat(201) } },
    { ...click, data: { id: "x".repeat(201) } },
    { ...click, path: "x".repeat(2_001) },
    { ...click, userAgent: "x".repeat(1_001) },
    { ...click, durationMs: -1 },
    Array(101).fill(click),
  ])
    t.is((await app.anonymous.post("/client-logs", body)).status, 400, JSON.stringify(body).slice(0, 80));
  t.is((await app.anonymous.post("/client-logs", Array(100).fill(click))).status, 200);
});

test.serial("neither the log nor the store gets the secrets and searches in addresses", async (t) => {
  server.logged();
  const place = "/reset-password?token=top-secret#also";
  const batch = [
    { ...click, path: place },
    { event: "API_RESPONSE", data: { method: "GET", status: 200, url: "/users?q=Wambui" } },
    { event: "NAV_PATH_CHANGE", data: { from: place, href: `https://x.example${place}`, to: place } },
    { event: "NAV_RENDER", data: { from: place, navId: null, to: place } },
  ];
  t.is((await server.client(admin.credentials.accessToken).post("/client-logs", batch)).status, 200);
  const kept = JSON.stringify([server.logged(), (await admin.get("/client-events?limit=200")).body]);
  t.true(kept.includes("/reset-password"));
  t.false(/top-secret|also|Wambui/.test(kept));
});

test.serial("what a person may read is neither logged nor kept", async (t) => {
  server.logged();
  const name = "Wambui Otieno";
  const batch = [
    { ...click, data: { id: `row of ${name}`, label: name, name, type: name }, path: name },
    { event: "NAV_PATH_CHANGE", data: { from: name, href: name, navId: name, text: name, to: name } },
    { event: "API_ERROR", data: { method: "GET", status: 500, url: name } },
  ];
  t.is((await server.client(admin.credentials.accessToken).post("/client-logs", batch)).status, 200);
  const kept = JSON.stringify([server.logged(), (await admin.get("/client-events?limit=200")).body]);
  t.false(/Wambui|Otieno/.test(kept));
  t.is((await admin.post("/client-logs", { ...click, userAgent: "x".repeat(999) })).status, 200);
  const agents = (await stored("UI_CLICK")).map(({ userAgent }) => userAgent?.length ?? 0);
  t.is(Math.max(...agents), 200);
});

test.serial("who is not signed in cannot fill the disk", async (t) => {
  const limited = await serve();
  t.teardown(limited.close);
  const post = (body: unknown) => limited.client().post("/client-logs", body);
  t.like((await post(Array(100).fill(click))).body, { accepted: 100 });
  t.is(limited.logged().filter(({ msg }) => msg === "click action").length, 10);
  const large = await post([{ ...click, data: { label: "x".repeat(65_536) } }]);
  t.like(large.body, { status: 413, code: "payload_too_large" });
  t.regex(large.body.detail, /64 kB/);
  const statuses = [];
  for (let index = 0; index < 60; index += 1)
    statuses.push((await post({ ...click, email: `other${index}@x.example` })).status);
  t.true(statuses.includes(200));
  t.is(statuses.at(-1), 429);
  const signedIn = limited.client(admin.credentials.accessToken);
  t.is((await signedIn.post("/client-logs", click)).status, 200, "others are not in the way");
});

test.serial("a text that was cut inside of a character is accepted, NUL is refused", async (t) => {
  t.is((await admin.post("/client-logs", { ...click, data: { label: "cut \ud83d" } })).status, 200);
  t.is((await admin.post("/client-logs", { ...click, data: { label: "a\u0000" } })).status, 400);
});

test.serial("a wrong event is told which member is wrong, and why", async (t) => {
  const faultsOf = async (body: unknown) =>
    (await server.client().post("/client-logs", body)).body.errors.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  t.deepEqual(await faultsOf({ ...click, data: { id: 5 } }), ["data.id: must be text"]);
  t.deepEqual(await faultsOf([click, { ...click, durationMs: -1 }]), ["1.durationMs: must be at least 0"]);
  t.deepEqual(await faultsOf({ event: "API_ERROR", data: { method: "GET", url: "/" } }), [
    "data.status: is required",
  ]);
  t.regex(
    (await faultsOf({ event: "UI_TAP", data: {} }))[0],
    /^event: must be one of UI_CLICK, API_RESPONSE/,
  );
  t.deepEqual(await faultsOf([]), ["body: must have at least 1 entry"]);
  t.deepEqual(await faultsOf('"click"'), ["body: must be an object or a list"]);
});
