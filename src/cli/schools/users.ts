import { Command } from "commander";
import { inNamedSchool } from "../support/in-school.ts";
import { print, printJson, printRows } from "../support/output.ts";

interface Options {
  school: string;
  json?: boolean;
}

const useCases = async () => {
  const [{ createUser }, { findUser, listUsers }, changes, { NewUser }] = await Promise.all([
    import("../../core/identity/accounts/create-user.ts"),
    import("../../core/identity/accounts/find-user.ts"),
    import("../../core/identity/accounts/change-user.ts"),
    import("../../core/identity/accounts/users.ts"),
  ]);
  return { createUser, findUser, listUsers, NewUser, ...changes };
};

export function users(): Command {
  const users = new Command("users").description("accounts of one school");
  const command = (usage: string, description: string) =>
    users
      .command(usage)
      .description(description)
      .requiredOption("--school <slug>", "the school")
      .option("--json", "print one JSON document");

  command("list", "list every account").action(({ school, json }: Options) =>
    inNamedSchool(school, async () => {
      const { listUsers } = await useCases();
      await printRows(await listUsers(), ["email", "name", "roles", "status", "lastLoginAt"], json);
    }),
  );

  command("create <email>", "create an account; without a password its owner is invited by email")
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
          const { parseInput } = await import("../../core/common/input/parse-input.ts");
          const user = await createUser(parseInput(NewUser, { email, roles: role, ...values }));
          if (json) printJson({ id: user.id, email: user.email, status: user.status });
          else print(`${user.email} is ${user.status}`);
        }),
    );

  command("reset-password <email>", "set a new password and sign the account out everywhere")
    .option(
      "--password <password>",
      "the new password. Default: generate and show one that expires in three days",
    )
    .action((email: string, { school, json, password }: Options & { password?: string }) =>
      inNamedSchool(school, async () => {
        const { findUser, setUserPassword } = await useCases();
        const { generatePassword } = await import("../../core/identity/passwords/generate-password.ts");
        const { parseInput } = await import("../../core/common/input/parse-input.ts");
        const { NewPassword } = await import("../../core/identity/schemas.ts");
        const made = password === undefined ? generatePassword() : undefined;
        const chosen = parseInput(NewPassword, password ?? made?.password);
        await setUserPassword((await findUser(email)).id, chosen, { expiresAt: made?.expiresAt ?? null });
        if (json) printJson({ email, ...made });
        else if (made) print(`new password of ${email} (change it within three days): ${chosen}`);
        else print(`password of ${email} set`);
      }),
    );

  command(
    "remove-second-factor <email>",
    "remove a lost second factor and sign the account out everywhere",
  ).action((email: string, { school, json }: Options) =>
    inNamedSchool(school, async () => {
      const { findUser, removeUserFactor } = await useCases();
      await removeUserFactor((await findUser(email)).id, {});
      if (json) printJson({ email });
      else print(`second factor of ${email} removed`);
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
  change("disable", "block sign-in of the account");
  change("enable", "allow the account to sign in again");
  change("unlock", "end the lock-out delay after failed sign-ins");
  return users;
}
