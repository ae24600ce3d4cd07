// Your program imports "@school-svc/client"; here the package lies in the same repository.
import { Problem, SchoolClient } from "../../packages/client/src/index.ts";

// Start the service with `npm start`, then: npx node examples/client/list-students.ts
const school = new SchoolClient({
  baseUrl: process.env["SCHOOL_URL"] ?? "http://localhost:5000",
  credentials: {
    email: process.env["SCHOOL_EMAIL"] ?? "admin@greenfield.example",
    password: process.env["SCHOOL_PASSWORD"] ?? "Demo-pass-2026",
  },
});

try {
  const { name } = await school.get("/api/v1/school");
  console.log(`Students of ${name}:`);
  for await (const { admissionNumber, givenName, familyName } of school.list("/api/v1/students", {
    status: "active",
    sort: "familyName",
  }))
    console.log(`${admissionNumber}  ${familyName}, ${givenName}`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(`${error.code}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}
