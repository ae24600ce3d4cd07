import { randomUUID } from "node:crypto";
import test from "ava";
import { generateKeyPair, SignJWT } from "jose";
import { startApp } from "../support/app.ts";
import { startForeignTool } from "./foreign-tool.ts";
import { follow, formOf, ltiClass, register } from "./lti-class.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const { admin, teacher, student, offeringId } = await ltiClass(app);
const tool = await startForeignTool();
const registered = await register(admin, tool, { deepLinkingUrl: `${tool.url}/choose` });
test.after.always(async () => {
  tool.close();
  await app.close();
});

/** Opens the tool to choose content. @returns the session of the tool */
async function choose(client = teacher) {
  const { url } = (
    await client.post("/lti-content-choices", { ltiToolId: registered.id, courseOfferingId: offeringId })
  ).body;
  const login = await fetch(url, { redirect: "manual" });
  await follow(new URL(login.headers.get("location")!));
  return tool.sessions.at(-1)!;
}
const send = async (url: string, jwt: string) => {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams({ JWT: jwt }),
    redirect: "manual",
  });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
};
const links = async () =>
  (await teacher.get(`/lti-links?courseOfferingId=${offeringId}&limit=200`)).body.data;

test.serial(
  "a teacher chooses content in a foreign tool, and it becomes links with their columns",
  async (t) => {
    const session = await choose();
    t.true(session.isDeepLinkingAvailable);
    const page = await tool.lti.createDeepLinkingResponse(session, [
      {
        ...{
          type: "ltiResourceLink",
          title: "Chapter 1",
          url: `${tool.url}/launch?chapter=1`,
          text: "Read it",
        },
        ...{
          custom: { chapter: "1" },
          lineItem: { label: "Quiz of chapter 1", scoreMaximum: 12, tag: "quiz" },
        },
      },
      { type: "ltiResourceLink", title: "Chapter 2" },
      { type: "link", url: "https://example.org/" },
    ]);
    const [, action, jwt] = /action="([^"]+)"[\s\S]+name="JWT" value="([^"]+)"/.exec(page)!;
    const answer = await send(action!, jwt!);
    t.is(answer.status, 303);
    t.regex(answer.location!, new RegExp(`/learning-tools\\?courseOfferingId=${offeringId}&added=2$`));
    const made = await links();
    t.deepEqual(
      made.map(({ title }) => title),
      ["Chapter 1", "Chapter 2"],
    );
    t.like(made[0], {
      description: "Read it",
      customParameters: { chapter: "1" },
      toolName: registered.name,
    });
    const column = (await teacher.get(`/line-items/${made[0].lineItemId}`)).body;
    t.like(column, { title: "Quiz of chapter 1", maxScore: "12.00" });
    t.is((await send(action!, jwt!)).status, 400, "the same answer again");
    t.is((await links()).length, 2);
  },
);

test.serial("an answer must be signed by the tool, for this choice, once", async (t) => {
  const session = await choose();
  const { returnUrl, data } = session.services!.deepLinking!;
  const LTI = "https://purl.imsglobal.org/spec/lti/claim";
  const seconds = Math.floor(Date.now() / 1000);
  const sign = (claims: object = {}, key: any = tool.keys.privateKey) =>
    new SignJWT({
      ...{ iss: registered.clientId, aud: registered.registration.issuer, nonce: randomUUID() },
      ...{ iat: seconds, exp: seconds + 60 },
      [`${LTI}/message_type`]: "LtiDeepLinkingResponse",
      [`${LTI}/version`]: "1.3.0",
      [`${LTI}/deployment_id`]: registered.deploymentId,
      "https://purl.imsglobal.org/spec/lti-dl/claim/content_items": [],
      "https://purl.imsglobal.org/spec/lti-dl/claim/data": data,
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "main" })
      .sign(key);
  const { privateKey } = await generateKeyPair("RS256");
  const refused: Record<string, string> = {
    "wrong key": await sign({}, privateKey),
    "another school": await sign({ aud: "https://platform.example/lti/1" }),
    "unknown tool": await sign({ iss: "nobody" }),
    "another deployment": await sign({ [`${LTI}/deployment_id`]: "1" }),
    "another message": await sign({ [`${LTI}/message_type`]: "LtiResourceLinkRequest" }),
    "another choice": await sign({ "https://purl.imsglobal.org/spec/lti-dl/claim/data": randomUUID() }),
    "no nonce": await sign({ nonce: undefined }),
    "no JWT": "abc",
  };
  for (const [name, jwt] of Object.entries(refused)) t.is((await send(returnUrl, jwt)).status, 400, name);
  t.is((await send(returnUrl, await sign())).status, 303);
  t.is((await send(returnUrl, await sign())).status, 400, "the choice was answered");
  t.is((await links()).length, 2);
});

test.serial("students choose nothing, and a tool without deep linking offers nothing", async (t) => {
  const path = "/lti-content-choices";
  t.is((await student.post(path, { ltiToolId: registered.id, courseOfferingId: offeringId })).status, 403);
  const plain = await register(admin, tool);
  t.is((await teacher.post(path, { ltiToolId: plain.id, courseOfferingId: offeringId })).status, 400);
  const choices = (await teacher.get("/lti-tool-choices")).body.data;
  t.deepEqual(
    choices
      .filter(({ id }) => [plain.id, registered.id].includes(id))
      .map((each) => each.choosesContent)
      .sort(),
    [false, true],
  );
  t.is(formOf("").action, "");
});
