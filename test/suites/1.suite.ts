import { runSuite } from "../support/runner/suite.ts";

runSuite(0);
