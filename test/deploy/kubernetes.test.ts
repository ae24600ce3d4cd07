import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "ava";
import type { Deployment } from "kubernetes-types/apps/v1.d.ts";
import type { ConfigMap, Container } from "kubernetes-types/core/v1.d.ts";
import type { Ingress } from "kubernetes-types/networking/v1.d.ts";
import { parse, parseAllDocuments } from "yaml";
import { hashSources } from "../../scripts/hash-sources.ts";
import { secretSettings, settingDescriptions } from "../../src/lib/config/config.ts";

// The manifests are what the chart renders with its default values; where Helm is installed, the chart itself is rendered too.

interface Resource {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const manifests = readFileSync("deploy/kubernetes/school-svc.yaml", "utf8");
const chart = parse(readFileSync("deploy/helm/Chart.yaml", "utf8"));
const { version } = JSON.parse(readFileSync("package.json", "utf8"));

const resourcesOf = (text: string): Resource[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Resource);

const ofKind = <T>(resources: Resource[], kind: string): T[] =>
  resources.filter((resource) => resource.kind === kind) as T[];

/** @returns what the types of the Kubernetes API find wrong: missing, unknown and mistyped fields; empty if nothing */
const typeErrors = (resources: Resource[]): string => {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-kubernetes-"));
  try {
    const lines = resources.map(({ apiVersion, kind, ...rest }, n) => {
      const module = apiVersion === "v1" ? "core/v1" : apiVersion.replace(/\.k8s\.io/, "");
      const value = JSON.stringify({ apiVersion, kind, ...rest });
      return `import type { ${kind} as T${n} } from "kubernetes-types/${module}";\nexport const r${n}: T${n} = ${value};`;
    });
    writeFileSync(join(folder, "resources.ts"), lines.join("\n"));
    const types = `${resolve("node_modules/kubernetes-types")}/*`;
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      module: "preserve",
      types: [],
      paths: { "kubernetes-types/*": [types] },
    };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions, files: ["resources.ts"] }),
    );
    return spawnSync("node_modules/.bin/tsc", ["-p", folder], { encoding: "utf8" }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("the manifests are rendered from the chart as it is, for this version", (t) => {
  t.true(
    manifests.startsWith(
      `# Rendered from deploy/helm with its default values (npm run chart). Sources: ${hashSources(".", "chart")}\n`,
    ),
  );
  t.is(chart.version, version);
  t.is(chart.appVersion, version);
  t.true(manifests.includes(`image: school-svc:${version}\n`));
});

test("every resource has the fields of its type, and no other", (t) => {
  const resources = resourcesOf(manifests);
  t.deepEqual(resources.map(({ kind }) => kind).sort(), [
    "ConfigMap",
    "Deployment",
    "Deployment",
    "HorizontalPodAutoscaler",
    "Ingress",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "PodDisruptionBudget",
    "Service",
  ]);
  const samples = ["namespace", "secret.example"].flatMap((name) =>
    resourcesOf(readFileSync(`deploy/kubernetes/${name}.yaml`, "utf8")),
  );
  t.is(typeErrors([...resources, ...samples]), "");

  const [deployment] = ofKind<Deployment & Resource>(structuredClone(resources), "Deployment");
  Object.assign(deployment!.spec!.template.spec!.containers[0]!, { imagePolicy: "Always" });
  t.regex(typeErrors([deployment!]), /imagePolicy.* does not exist/);
});

test("the settings exist, and no secret is in plain text", (t) => {
  const [map] = ofKind<ConfigMap>(resourcesOf(manifests), "ConfigMap");
  const secret = parse(readFileSync("deploy/kubernetes/secret.example.yaml", "utf8"));
  for (const [name, value] of Object.entries(map!.data!)) {
    if (!name.endsWith("_FILE")) {
      t.true(name in settingDescriptions, name);
      t.false(secretSettings.has(name), name);
      continue;
    }
    t.true(secretSettings.has(name.replace(/_FILE$/, "")), name);
    t.true(value.split("/").pop()! in secret.stringData, `${value} is in the example of the secret`);
  }
});

test("containers are restricted, and probes, service and ingress point at ports that exist", (t) => {
  const resources = resourcesOf(manifests);
  const host = ofKind<Ingress>(resources, "Ingress")[0]!.spec!.rules![0]!.host;
  t.is(ofKind<ConfigMap>(resources, "ConfigMap")[0]!.data!.PUBLIC_URL, `https://${host}`);
  for (const { spec } of ofKind<Deployment>(resources, "Deployment")) {
    const pod = spec!.template.spec!;
    t.true(pod.securityContext!.runAsNonRoot);
    t.deepEqual(pod.securityContext!.seccompProfile, { type: "RuntimeDefault" });
    const restricted = ({ securityContext }: Container) => {
      t.false(securityContext!.allowPrivilegeEscalation);
      t.true(securityContext!.readOnlyRootFilesystem);
      t.deepEqual(securityContext!.capabilities!.drop, ["ALL"]);
    };
    for (const container of [...pod.initContainers!, ...pod.containers]) restricted(container);
    const ports = pod.containers[0]!.ports!.map(({ name }) => name);
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"] as const)
      t.true(ports.includes(String(pod.containers[0]![probe]!.httpGet!.port)), probe);
  }
});

const helm = (...options: string[]) =>
  execFileSync("helm", ["template", "school-svc", "deploy/helm", "--namespace", "school-svc", ...options], {
    encoding: "utf8",
    stdio: "pipe",
  });

// Helm is on the machines of most CI services, and in no package of Debian.
const withHelm = spawnSync("helm", ["version"]).error ? test.skip : test;

withHelm("Helm renders the manifests", (t) => {
  t.is(`${manifests.split("\n")[0]}\n${helm().trimEnd()}\n`, manifests);
});

withHelm("other values give valid resources too, and mistyped ones are refused", (t) => {
  const resources = resourcesOf(
    helm(
      ...[
        "--set",
        "host=gymnasium.example,web.autoscaling.enabled=false,web.replicas=4,networkPolicy.enabled=false",
      ],
      ...[
        "--set",
        "image.repository=registry.example/school-svc,image.tag=1.2.3,imagePullSecrets[0].name=registry",
      ],
      ...["--set", "secret.keys.SMTP_URL=smtp-url,settings.SHUTDOWN_SECONDS=45,nodeSelector.disk=ssd"],
      ...["--set", "tolerations[0].key=schools,tolerations[0].operator=Exists,ingress.className="],
    ),
  );
  t.is(typeErrors(resources), "");
  t.false(resources.some(({ kind }) => kind === "HorizontalPodAutoscaler" || kind === "NetworkPolicy"));
  const web = ofKind<Deployment>(resources, "Deployment").find(
    ({ metadata }) => metadata!.name === "school-svc-web",
  )!;
  t.is(web.spec!.replicas, 4);
  t.is(web.spec!.template.spec!.terminationGracePeriodSeconds, 65);
  t.is(web.spec!.template.spec!.containers[0]!.image, "registry.example/school-svc:1.2.3");
  t.is(ofKind<ConfigMap>(resources, "ConfigMap")[0]!.data!.SMTP_URL_FILE, "/run/secrets/school-svc/smtp-url");

  t.throws(() => helm("--set", "web.replicas=none"), { message: /replicas/ });
  t.throws(() => helm("--set", "ingres.enabled=false"), { message: /ingres/ });
});
