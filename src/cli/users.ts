import { Command } from "commander";
import { inNamedSchool } from "./in-school.ts";
import { print, printJson, printRows } from "./output.ts";

interface Options {
  school: string;
  json?: boolean;
}

const useCases = async () => {
  const [{ createUser }, { findUser, listUsers }, changes, { NewUser }] = await Promise.all([
    import("../core/identity/create-user.ts"),
    import("../core/identity/find-user.ts"),
    import("../core/identity/change-user.ts"),
    import("../core/identity/users.ts"),
  ]);
  return { createUser, findUser, listUsers, NewUser, ...changes };
};

export function users(): Command {
  const users = new Command("users").description("the accounts of one school");
  const command = (usage: string, description: string) =>
    users
      .command(usage)
      .description(description)
      .requiredOption("--school <slug>", "the school")
      .option("--json", "print one JSON document");

  command("list", "every account").action(({ school, json }: Options) =>
    inNamedSchool(school, async () => {
      const { listUsers } = await useCases();
      await printRows(await listUsers(), ["email", "name", "roles", "status", "lastLoginAt"], json);
    }),
  );

  command("create <email>", "a new account; without a password its owner is invited by mail")
    .requiredOption("--name <name>", "name of the person")
    .requiredOption("--role <key...>", "roles: administrator, principal, teacher, bursar, …")
    .option("--password <password>", "password of the account")
    .action(
      (
        email: string,
        { school, json, role, ...values }: Options & { name: string; role: string[]; password?: string },
      ) =>
        inNamedSchool(school, async () => {
          const { createUser, NewUser } = await useCases();
          const { parseInput } = await import("../core/parse-input.ts");
          const user = await createUser(parseInput(NewUser, { email, roles: role, ...values }));
          if (json) printJson({ id: user.id, email: user.email, status: user.status });
          else print(`${user.email} is ${user.status}`);
        }),
    );

  command("reset-password <email>", "set a new password and sign the account out everywhere")
    .option(
      "--password <password>",
      "the new password; without it one is generated and shown; it expires in three days",
    )
    .action((email: string, { school, json, password }: Options & { password?: string }) =>
      inNamedSchool(school, async () => {
        const { findUser, setUserPassword } = await useCases();
        const { generatePassword } = await import("../core/identity/generate-password.ts");
        const { parseInput } = await import("../core/parse-input.ts");
        const { NewPassword } = await import("../core/identity/schemas.ts");
        const made = password === undefined ? generatePassword() : undefined;
        const chosen = parseInput(NewPassword, password ?? made?.password);
        await setUserPassword((await findUser(email)).id, chosen, { expiresAt: made?.expiresAt ?? null });
        if (json) printJson({ email, ...made });
        else if (made) print(`new password of ${email}, to be changed within three days: ${chosen}`);
        else print(`${email} has the new password`);
      }),
    );

  command(
    "remove-second-factor <email>",
    "for an owner who lost it; signs the account out everywhere",
  ).action((email: string, { school, json }: Options) =>
    inNamedSchool(school, async () => {
      const { findUser, removeUserFactor } = await useCases();
      await removeUserFactor((await findUser(email)).id, {});
      if (json) printJson({ email });
      else print(`${email} has no second factor any more`);
    }),
  );

  command("sign-out <email>", "sign the account out everywhere").action(
    (email: string, { school, json }: Options) =>
      inNamedSchool(school, async () => {
        const { findUser, endUserSessions } = await useCases();
        await endUserSessions((await findUser(email)).id);
        if (json) printJson({ email });
        else print(`${email} is signed out everywhere`);
      }),
  );

  const change = (name: "disable" | "enable" | "unlock", description: string) =>
    command(`${name} <email>`, description).action((email: string, { school, json }: Options) =>
      inNamedSchool(school, async () => {
        const { findUser, disableUser, enableUser, unlockUser } = await useCases();
        const run = { disable: disableUser, enable: enableUser, unlock: unlockUser }[name];
        const user = await run((await findUser(email)).id);
        if (json) printJson({ email: user.email, status: user.status });
        else print(`${user.email} is ${user.status}`);
      }),
    );
  change("disable", "the account cannot sign in any more");
  change("enable", "the account can sign in again");
  change("unlock", "end the waiting time after failed sign-ins");
  return users;
}
