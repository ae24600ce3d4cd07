import test from "ava";
import { parseDatabaseAddress } from "../../src/lib/config/database-address.ts";

test("a single host is kept as written and need not be a primary", (t) => {
  for (const address of [
    "postgres://user:p%40ss@db.example:6432/school?sslmode=verify-full",
    "postgresql://db/school",
  ])
    t.deepEqual(parseDatabaseAddress(address), { urls: [address], needsPrimary: false });
});

test("several hosts become one URL each, and the primary is required", (t) => {
  t.deepEqual(parseDatabaseAddress("postgres://u:p@one:5432,two:5433,[::1]/school?sslmode=require"), {
    urls: [
      "postgres://u:p@one:5432/school?sslmode=require",
      "postgres://u:p@two:5433/school?sslmode=require",
      "postgres://u:p@[::1]/school?sslmode=require",
    ],
    needsPrimary: true,
  });
});

test("target_session_attrs selects the host and is not passed to the driver", (t) => {
  const parsed = (attributes: string) =>
    parseDatabaseAddress(`postgres://u@one,two/school?target_session_attrs=${attributes}&sslmode=disable`);
  for (const attributes of ["read-write", "primary"])
    t.deepEqual(parsed(attributes), {
      urls: ["postgres://u@one/school?sslmode=disable", "postgres://u@two/school?sslmode=disable"],
      needsPrimary: true,
    });
  t.false(parsed("any").needsPrimary);
  t.throws(() => parsed("standby"), { message: /read-write, primary or any/ });
});

test("an invalid URL is refused", (t) => {
  for (const address of [
    "",
    "school",
    "mysql://db/school",
    "http://db",
    "postgres://one:port/school",
    "postgres://one,two:x/school",
  ])
    t.throws(() => parseDatabaseAddress(address), { message: "must be a postgres:// URL" }, address);
});
