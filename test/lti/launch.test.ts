import test from "ava";
import { startApp } from "../support/app.ts";
import { startForeignTool } from "./foreign-tool.ts";
import { addColumn, addLink, launch, ltiClass, register } from "./lti-class.ts";

const app = await startApp({ INTEGRATION_ALLOW: "127.0.0.1" });
const { admin, teacher, student, offeringId, studentId, students } = await ltiClass(app);
const tool = await startForeignTool();
test.after.always(async () => {
  tool.close();
  await app.close();
});

const openSession = async (client: typeof student, linkId: string) => {
  const { status, text } = await launch(client, linkId);
  if (status !== 200) throw new Error(text);
  return tool.sessions.at(-1)!;
};

test.serial("a foreign tool accepts the launch of a student and of a teacher", async (t) => {
  const registered = await register(admin, tool);
  const link = await addLink(teacher, offeringId, registered.id, {
    description: "Play for ten minutes",
    customParameters: { level: "6" },
  });
  const mine = await openSession(student, link.id);
  t.true(mine.isStudent);
  t.false(mine.isInstructor);
  t.deepEqual(mine.customParameters, { level: "6", locale: "fr" });
  t.is(mine.resourceLink?.id, link.id);
  t.is(mine.context.id, offeringId);
  const own = (await student.get(`/students/${studentId}`)).body;
  t.is(mine.user.name, `${own.givenName} ${own.familyName}`);
  t.regex(mine.user.email!, /@greenfield\.example$/);
  t.not(mine.user.id, studentId);

  const theirs = await openSession(teacher, link.id);
  t.true(theirs.isInstructor);
  t.is((await openSession(student, link.id)).user.id, mine.user.id);
  t.not(theirs.user.id, mine.user.id);
  t.true((await openSession(admin, link.id)).isAdmin);

  const other = await register(admin, tool);
  const elsewhere = await addLink(teacher, offeringId, other.id);
  t.not((await openSession(student, elsewhere.id)).user.id, mine.user.id);
});

test.serial("variables in custom parameters are replaced, and others stay as they are", async (t) => {
  const customParameters = {
    user: "$User.id",
    name: "$Person.name.full",
    email: "$Person.email.primary",
    course: "$Context.id",
    link: "$ResourceLink.title",
    role: "$Membership.role",
    phone: "$Person.phone.mobile",
    text: "costs $User.id",
    prototype: "$__proto__",
  };
  const registered = await register(admin, tool, { customParameters });
  const link = await addLink(teacher, offeringId, registered.id);
  const mine = await openSession(student, link.id);
  const own = (await student.get(`/students/${studentId}`)).body;
  t.deepEqual(mine.customParameters, {
    ...customParameters,
    user: mine.user.id,
    name: `${own.givenName} ${own.familyName}`,
    email: mine.user.email,
    course: offeringId,
    link: "Fractions game",
    role: "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner",
  });
});

test.serial("the tool reads the class list, without those who left", async (t) => {
  const registered = await register(admin, tool);
  const link = await addLink(teacher, offeringId, registered.id);
  const session = await openSession(teacher, link.id);
  const members = await tool.lti.getMembers(session);
  const learners = members.filter(({ roles }) => roles.some((role) => role.endsWith("#Learner")));
  t.is(learners.length, students.length);
  t.is(members.length - learners.length, 1);
  t.is(new Set(members.map(({ userId }) => userId)).size, members.length);
  const mine = await openSession(student, link.id);
  t.true(learners.some(({ userId }) => userId === mine.user.id));
});

test.serial("the tool returns a score, which is scaled to the column", async (t) => {
  const registered = await register(admin, tool);
  const column = await addColumn(teacher, offeringId);
  const link = await addLink(teacher, offeringId, registered.id, { lineItemId: column.id });
  const session = await openSession(student, link.id);
  t.is((await tool.lti.getLineItem(session)).scoreMaximum, 20);
  const result = async () =>
    (await teacher.get(`/results?lineItemId=${column.id}&studentId=${studentId}`)).body.data[0];
  await tool.lti.submitScore(session, {
    ...{ userId: session.user.id, scoreGiven: 2, scoreMaximum: 3, comment: "Well done" },
    ...{ activityProgress: "Completed", gradingProgress: "FullyGraded" },
  });
  t.like(await result(), { score: "13.33", scoreStatus: "fully_graded", comment: "Well done" });
  const [score] = await tool.lti.getScores(session);
  t.like(score, { userId: session.user.id, resultScore: 13.33, resultMaximum: 20 });

  await tool.lti.submitScore(session, {
    ...{ userId: session.user.id, scoreGiven: 0, scoreMaximum: 3, timestamp: "2020-01-01T00:00:00Z" },
    ...{ activityProgress: "Completed", gradingProgress: "FullyGraded" },
  });
  t.is((await result()).score, "13.33", "an older message changes nothing");
  await tool.lti.submitScore(session, {
    ...{ userId: session.user.id, scoreGiven: 1, scoreMaximum: 1 },
    ...{ activityProgress: "InProgress", gradingProgress: "NotReady" },
  });
  t.is((await result()).score, "13.33", "a message that is no mark changes nothing");
  await tool.lti.submitScore(session, {
    ...{ userId: session.user.id, scoreGiven: 0.5, scoreMaximum: 1 },
    ...{ activityProgress: "Submitted", gradingProgress: "PendingManual" },
  });
  t.like(await result(), { score: "10.00", scoreStatus: "partially_graded", comment: "Well done" });
});

test.serial("the tool keeps columns of its own", async (t) => {
  const registered = await register(admin, tool);
  const link = await addLink(teacher, offeringId, registered.id);
  await addColumn(teacher, offeringId);
  const session = await openSession(teacher, link.id);
  t.deepEqual(await tool.lti.listLineItems(session), []);
  const made = await tool.lti.createLineItem(session, {
    ...{ label: "Level 1", scoreMaximum: 30, tag: "game", resourceId: "l1", resourceLinkId: link.id },
  });
  t.like(made, { label: "Level 1", scoreMaximum: 30, tag: "game", resourceLinkId: link.id });
  t.is((await teacher.get(`/lti-links/${link.id}`)).body.lineItemId, made.id.split("/").at(-1)!);
  t.deepEqual(await tool.lti.listLineItems(session), [made]);
  const again = await openSession(student, link.id);
  t.is(again.services?.ags?.lineitem, made.id);
  const changed = await tool.lti.updateLineItem(again, { label: "Level one", scoreMaximum: 40 });
  t.like(changed, { label: "Level one", scoreMaximum: 40 });
  await tool.lti.deleteLineItem(again);
  t.deepEqual(await tool.lti.listLineItems(session), []);
  t.is<unknown, null>((await teacher.get(`/lti-links/${link.id}`)).body.lineItemId, null);
});
