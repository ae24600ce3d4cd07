import type { Migration } from "../migrating/migration.ts";
import { operatorTable, platformTable, rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    RAISE EXCEPTION '% is append-only: correct by a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $body$;

  CREATE TABLE schools (
    id uuid PRIMARY KEY,
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9](-?[a-z0-9])*$' AND length(slug) <= 63),
    name text NOT NULL,
    code text,
    type text,
    level text,
    country text CHECK (country ~ '^[A-Z]{2}$'),
    timezone text NOT NULL,
    locale text NOT NULL DEFAULT 'en',
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    address text,
    phone text,
    email text,
    website text,
    motto text,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'archived')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  ${rlsPolicies("schools", { key: "id", school: "update" })}

  CREATE TABLE school_settings (
    ${tenantKeys},
    key text NOT NULL,
    value jsonb NOT NULL,
    updated_by uuid,
    UNIQUE (school_id, key)
  );
  ${rlsPolicies("school_settings")}

  CREATE TABLE number_sequences (
    ${tenantKeys},
    kind text NOT NULL,
    year integer NOT NULL DEFAULT 0,
    prefix text NOT NULL DEFAULT '',
    padding integer NOT NULL DEFAULT 5 CHECK (padding BETWEEN 1 AND 12),
    next_value bigint NOT NULL DEFAULT 1 CHECK (next_value > 0),
    UNIQUE (school_id, kind, year)
  );
  ${rlsPolicies("number_sequences")}

  CREATE TABLE subscription_plans (
    id uuid PRIMARY KEY,
    code text NOT NULL UNIQUE,
    name text NOT NULL,
    price_minor bigint NOT NULL CHECK (price_minor BETWEEN 0 AND 9007199254740991),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    interval text NOT NULL CHECK (interval IN ('month', 'term', 'year')),
    max_students integer,
    max_staff integer,
    features jsonb NOT NULL DEFAULT '[]',
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('draft', 'active', 'retired')),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now()
  );
  ${platformTable("subscription_plans")}

  CREATE TABLE tenants (
    ${tenantKeys},
    status text NOT NULL CHECK (status IN ('TRIAL', 'SUBSCRIBED', 'PAST_DUE', 'SUSPENDED', 'CANCELLED')),
    suspended_from text CHECK (suspended_from IN ('TRIAL', 'SUBSCRIBED', 'PAST_DUE')),
    contact_name text NOT NULL,
    contact_email text NOT NULL,
    trial_ends_at timestamptz,
    grace_until timestamptz,
    plan_id uuid REFERENCES subscription_plans (id),
    UNIQUE (school_id)
  );
  ${rlsPolicies("tenants", { school: "read" })}

  CREATE TABLE subscriptions (
    ${tenantKeys},
    plan_id uuid NOT NULL REFERENCES subscription_plans (id),
    starts_on date NOT NULL,
    current_period_start date NOT NULL,
    current_period_end date NOT NULL,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    seats integer,
    status text NOT NULL
      CHECK (status IN ('trialing', 'active', 'past_due', 'suspended', 'cancelled', 'expired')),
    CHECK (current_period_end > current_period_start)
  );
  CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (school_id)
    WHERE status IN ('trialing', 'active', 'past_due', 'suspended');
  ${rlsPolicies("subscriptions", { school: "read" })}

  CREATE TABLE tenant_invoices (
    ${tenantKeys},
    subscription_id uuid,
    number text NOT NULL,
    period_start date NOT NULL,
    period_end date NOT NULL,
    lines jsonb NOT NULL DEFAULT '[]',
    subtotal_minor bigint NOT NULL CHECK (subtotal_minor BETWEEN 0 AND 9007199254740991),
    tax_minor bigint NOT NULL DEFAULT 0 CHECK (tax_minor BETWEEN 0 AND 9007199254740991),
    total_minor bigint NOT NULL CHECK (total_minor = subtotal_minor + tax_minor),
    currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    issued_on date NOT NULL,
    due_on date NOT NULL,
    paid_at timestamptz,
    status text NOT NULL CHECK (status IN ('draft', 'open', 'paid', 'void', 'uncollectible')),
    UNIQUE (school_id, number),
    -- The platform is a single issuer: its invoice numbers are unique across schools.
    CONSTRAINT tenant_invoices_number_across_schools UNIQUE (number),
    FOREIGN KEY (school_id, subscription_id) REFERENCES subscriptions (school_id, id),
    CHECK ((status = 'paid') = (paid_at IS NOT NULL))
  );
  ${rlsPolicies("tenant_invoices", { school: "read" })}

  CREATE TABLE platform_sequences (
    kind text NOT NULL,
    year integer NOT NULL,
    next_value bigint NOT NULL CHECK (next_value > 0),
    PRIMARY KEY (kind, year)
  );
  ${operatorTable("platform_sequences")}
`);
