import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import glossary from './0001-standard-glossary.json' with { type: 'json' }
import rules from './0001-standard-rules.json' with { type: 'json' }

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of tables) await sql.raw(statement).execute(db)
  await insertStandardRules(db)
  await insertStandardGlossary(db)
}

const tables = [
  // Users and their authentication.
  `CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE,
    given_name text NOT NULL,
    family_name text NOT NULL,
    role text[] NOT NULL,
    status text NOT NULL CHECK (status IN ('Active', 'Blocked')),
    password_hash text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    additional_name text NOT NULL DEFAULT '',
    phone text NOT NULL DEFAULT '',
    verified boolean NOT NULL DEFAULT false,
    access text[] NOT NULL DEFAULT '{}'::text[],
    privacy_consent boolean NOT NULL DEFAULT false,
    created_by text NOT NULL DEFAULT '',
    updated_by text NOT NULL DEFAULT '',
    works_for text NOT NULL DEFAULT ''
  )`,
  // A separate table, because every call reads the row of its user.
  `CREATE TABLE user_pictures (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    base64 text NOT NULL
  )`,
  // `agent_mac` and `network_mac` identify the browser that received the current refresh token.
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    revoked_at timestamptz,
    counter integer NOT NULL,
    rotated_at timestamptz NOT NULL,
    acknowledged boolean NOT NULL,
    proved_at timestamptz NOT NULL,
    ip text NOT NULL,
    user_agent text NOT NULL,
    end_reason text,
    agent_mac text NOT NULL DEFAULT '',
    network_mac text NOT NULL DEFAULT '',
    method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'oidc'))
  )`,
  'CREATE INDEX sessions_by_user ON sessions (user_id)',
  // API keys. Only a hash of the secret is stored.
  `CREATE TABLE api_keys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    secret_hash text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    used_from text NOT NULL DEFAULT ''
  )`,
  'CREATE INDEX api_keys_by_user ON api_keys (user_id)',
  `CREATE TABLE sign_ins (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    step text NOT NULL,
    wrong_steps integer NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'oidc'))
  )`,
  // The person of a user at an identity provider, bound at the first sign-in.
  `CREATE TABLE identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    bound_at timestamptz NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (user_id, issuer)
  )`,
  // Browsers that were sent to the identity provider and have not returned.
  `CREATE TABLE oidc_visits (
    token_hash text PRIMARY KEY,
    next text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE codes (
    sign_in text PRIMARY KEY REFERENCES sign_ins (token_hash) ON DELETE CASCADE,
    channel text NOT NULL CHECK (channel IN ('email', 'sms')),
    mac text NOT NULL,
    tries integer NOT NULL,
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  `CREATE TABLE password_links (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('recover', 'invite')),
    expires_at timestamptz NOT NULL
  )`,
  // The address becomes the user's e-mail when the link that was sent there is used.
  `CREATE TABLE email_changes (
    token_hash text PRIMARY KEY,
    user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    email text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sealed_secret text NOT NULL,
    last_step bigint NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_at timestamptz
  )`,
  // A new secret until its first one-time password; the current factor stays valid until then.
  `CREATE TABLE second_factor_setups (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sealed_secret text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash text NOT NULL,
    used_at timestamptz,
    CONSTRAINT recovery_codes_key PRIMARY KEY (user_id, hash)
  )`,
  `CREATE TABLE throttles (
    key text PRIMARY KEY,
    count integer NOT NULL,
    ends_at timestamptz NOT NULL
  )`,
  `CREATE TABLE messages_out (
    id uuid PRIMARY KEY,
    channel text NOT NULL CHECK (channel IN ('email', 'sms', 'webhook')),
    sealed text NOT NULL,
    attempts integer NOT NULL,
    next_at timestamptz NOT NULL,
    leased_until timestamptz,
    expires_at timestamptz NOT NULL
  )`,

  // The audit log. `details` is text and not jsonb, because the chain of MACs covers these exact bytes.
  `CREATE TABLE audit (
    seq bigint PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_id text NOT NULL,
    actor_name text NOT NULL,
    session_id text NOT NULL,
    ip text NOT NULL,
    action text NOT NULL,
    object_id text NOT NULL,
    object_name text NOT NULL,
    outcome text NOT NULL CHECK (outcome IN ('done', 'refused', 'cancelled', 'failed')),
    details text NOT NULL,
    mac text NOT NULL
  )`,
  // A part of the id, because an index refuses long values.
  'CREATE INDEX audit_by_object ON audit (left(object_id, 128), seq)',
  'CREATE INDEX audit_by_action ON audit (action, seq)',
  /*
   * Posts that entries of the audit log concern, by the object of the entries: a quote, an export, a job. A row has
   * the posts of a channel whose numbers differ only in the last 12 bits (`places`).
   */
  `CREATE TABLE audited_posts (
    object_id text NOT NULL,
    channel_id text NOT NULL,
    block bigint NOT NULL,
    places smallint[] NOT NULL,
    PRIMARY KEY (channel_id, block, object_id)
  )`,
  'CREATE INDEX audited_posts_by_object ON audited_posts (object_id)',
  // NOT VALID: a backup with a forged row can be restored, and `litopys verify` reports the row.
  'ALTER TABLE audit ADD CONSTRAINT audit_seq_check CHECK (seq > 0) NOT VALID',
  `CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the audit log only grows'; END $$`,
  `CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_is_append_only()`,
  `CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`,
  /*
   * Seals over the observations of runs. `sealed_at` is text, because the hash covers these characters.
   * `unsealed_runs`: runs that may have observations and have no seal yet.
   */
  `CREATE TABLE seals (
    number integer PRIMARY KEY,
    run text NOT NULL UNIQUE,
    kind text NOT NULL,
    sealed_at text NOT NULL,
    leaves integer NOT NULL,
    root text NOT NULL,
    previous text NOT NULL,
    hash text NOT NULL
  )`,
  `CREATE FUNCTION seals_are_append_only() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the list of seals only grows'; END $$`,
  `CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE ON seals
    FOR EACH ROW EXECUTE FUNCTION seals_are_append_only()`,
  `CREATE TRIGGER seals_no_truncate BEFORE TRUNCATE ON seals
    FOR EACH STATEMENT EXECUTE FUNCTION seals_are_append_only()`,
  'CREATE TABLE unsealed_runs (run text PRIMARY KEY, kind text NOT NULL, opened_at timestamptz NOT NULL)',
  // Time stamps of the authorities. `token`: DER in base64. `reason_code`: why the last attempt gave no stamp.
  `CREATE TABLE stamps (
    seal integer NOT NULL,
    authority text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'stamped', 'refused', 'failed')),
    attempts integer NOT NULL DEFAULT 0,
    next_at timestamptz,
    leased_until timestamptz,
    reason_code text,
    reason_detail text,
    token text,
    stamped_at timestamptz,
    serial text,
    policy text,
    CONSTRAINT stamps_once PRIMARY KEY (seal, authority)
  )`,
  `CREATE INDEX stamps_due ON stamps (authority, next_at) WHERE state <> 'stamped'`,
  // One row: the latest time that any server of these records has reached. No server's clock goes back behind
  // it.
  'CREATE TABLE latest_time (id integer PRIMARY KEY, latest timestamptz NOT NULL)',
  // One row: the process that does what only one may do at a time.
  'CREATE TABLE home_lease (id integer PRIMARY KEY, holder uuid NOT NULL, until timestamptz NOT NULL)',
  // Calls from other processes to it. Input and answer are sealed.
  `CREATE TABLE home_calls (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    input text NOT NULL,
    taken_by uuid,
    answer text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,

  // Telegram accounts. Sessions and secrets are sealed.
  `CREATE TABLE keys (
    id uuid PRIMARY KEY,
    owner_id text NOT NULL,
    phone_ending text NOT NULL,
    sealed_phone_number text NOT NULL,
    app_id text NOT NULL,
    sealed_app_hash text NOT NULL,
    sealed_session text NOT NULL,
    tested_at timestamptz,
    tested text,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  /*
   * `schedule`: how often the channel is refreshed. `cursor`: all posts up to it were requested; backward, all
   * from `oldest` on. `has_own_title`: an operator set the title, and the title of the source does not replace it.
   * `live_pts`: the last numbered event of live updates that the archive has.
   * `..._observed_at`: an older export that is imported later does not bring an older name back.
   */
  `CREATE TABLE channels (
    id uuid PRIMARY KEY,
    channel_id text NOT NULL UNIQUE,
    type text NOT NULL,
    title text NOT NULL,
    username text,
    tags text[] NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    description text NOT NULL DEFAULT '',
    category text NOT NULL DEFAULT '',
    audience text[] NOT NULL DEFAULT '{}'::text[],
    keywords text[] NOT NULL DEFAULT '{}'::text[],
    sensitive boolean NOT NULL DEFAULT false,
    num_of_followers integer,
    source text NOT NULL DEFAULT 'none',
    key_id uuid,
    schedule text NOT NULL DEFAULT 'off',
    history text NOT NULL DEFAULT 'all',
    source_records text NOT NULL DEFAULT 'default',
    next_run_at timestamptz,
    cursor bigint,
    oldest bigint,
    is_complete boolean NOT NULL DEFAULT false,
    held_deletions integer,
    has_own_title boolean NOT NULL DEFAULT false,
    live_pts bigint,
    title_observed_at timestamptz,
    type_observed_at timestamptz,
    username_observed_at timestamptz
  )`,
  'CREATE INDEX channels_by_next_run ON channels (next_run_at)',
  // A separate table, so that queries over channels need no filter. `record`: the former row of `channels`.
  `CREATE TABLE deleted_channels (
    id uuid PRIMARY KEY,
    channel_id text NOT NULL,
    title text NOT NULL,
    record jsonb NOT NULL,
    posts text NOT NULL CHECK (posts IN ('keep', 'delete')),
    deleted_by text NOT NULL,
    deleted_at timestamptz NOT NULL,
    removing boolean NOT NULL DEFAULT false
  )`,
  'CREATE INDEX deleted_channels_by_channel_id ON deleted_channels (channel_id)',

  // `place`: machine and directory of the file, for records that several processes share.
  `CREATE TABLE uploads (
    id uuid PRIMARY KEY,
    file_name text NOT NULL,
    size bigint NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    place text
  )`,
  /*
   * `lease`: the process that runs the job; only that process may write to the row. `attempts` and `waits`: how
   * often the job was started and had to wait since its last progress. `added`: new posts by channel, which are
   * compared with the archive. `version` grows with every change that a watching client would see.
   */
  `CREATE TABLE jobs (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    title text NOT NULL,
    status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'cancelled', 'failed')),
    reason text,
    input jsonb NOT NULL,
    checkpoint jsonb,
    report jsonb NOT NULL,
    done bigint NOT NULL,
    total bigint NOT NULL,
    cancel_requested boolean NOT NULL DEFAULT false,
    leased_until timestamptz,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    started_at timestamptz,
    finished_at timestamptz,
    reason_code text,
    lease uuid,
    attempts integer NOT NULL DEFAULT 0,
    waits integer NOT NULL DEFAULT 0,
    retry_at timestamptz,
    added jsonb NOT NULL DEFAULT '{}',
    reason_detail text,
    version integer NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX jobs_by_status ON jobs (status, created_at)',
  // One refresh of a channel runs at a time. Different requests wait for it; equal requests become one job.
  `CREATE UNIQUE INDEX jobs_one_refresh ON jobs ((input ->> 'channel'))
    WHERE kind = 'refresh' AND status = 'running'`,
  `CREATE UNIQUE INDEX jobs_one_wish ON jobs
    ((input ->> 'channel'), (input ->> 'mode'), (coalesce(input ->> 'confirmDeletions', '')))
    WHERE kind = 'refresh' AND status IN ('queued', 'running')`,
  `CREATE INDEX jobs_of_channel ON jobs ((input ->> 'channel'), created_at DESC)
    WHERE kind = 'refresh'`,
  // One analysis of the archive at a time.
  `CREATE UNIQUE INDEX jobs_one_analysis ON jobs (kind)
    WHERE kind = 'analysis' AND status IN ('queued', 'running')`,
  // One comparison with source records at a time.
  `CREATE UNIQUE INDEX jobs_one_recompute ON jobs (kind)
    WHERE kind = 'recompute' AND status IN ('queued', 'running')`,
  // One analysis of media files at a time.
  `CREATE UNIQUE INDEX jobs_one_media_analysis ON jobs (kind)
    WHERE kind = 'media' AND status IN ('queued', 'running')`,
  // One transcription of files at a time.
  `CREATE UNIQUE INDEX jobs_one_transcription ON jobs (kind)
    WHERE kind = 'transcripts' AND status IN ('queued', 'running')`,
  // One backup at a time.
  `CREATE UNIQUE INDEX jobs_one_backup ON jobs (kind)
    WHERE kind = 'backup' AND status IN ('queued', 'running')`,
  // Posts with the changes that a job of tags made. Undo reads it.
  `CREATE TABLE tag_changes (
    job_id uuid NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
    seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    actor_id text NOT NULL,
    posts text[] NOT NULL,
    added text[] NOT NULL,
    removed text[] NOT NULL,
    made_at timestamptz NOT NULL,
    undone_at timestamptz,
    CONSTRAINT tag_changes_in_order PRIMARY KEY (job_id, seq)
  )`,
  'CREATE INDEX tag_changes_made ON tag_changes (made_at)',

  // Rules of thematic categories, and entities that operators marked as found by mistake.
  `CREATE TABLE category_rules (
    id uuid PRIMARY KEY,
    category text NOT NULL UNIQUE,
    keywords text[] NOT NULL,
    clues jsonb NOT NULL,
    threshold float8 NOT NULL,
    is_active boolean NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamptz NOT NULL,
    version integer NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE false_positives (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    value text NOT NULL,
    reason text NOT NULL,
    marked_by_id text NOT NULL,
    marked_by text NOT NULL,
    marked_at timestamptz NOT NULL,
    CONSTRAINT false_positives_once UNIQUE (kind, value)
  )`,

  `CREATE TABLE person_changes (
    id uuid PRIMARY KEY,
    change text NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    into_key text NOT NULL,
    into_name text NOT NULL,
    changed_by_id text NOT NULL,
    changed_by text NOT NULL,
    changed_at timestamptz NOT NULL,
    CONSTRAINT person_changes_once UNIQUE (change, key)
  )`,

  // Legal holds. `object_id` refers to quotes, saved or channels, by `kind`.
  `CREATE TABLE holds (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('quote', 'request', 'channel')),
    object_id uuid NOT NULL,
    object_name text NOT NULL,
    reason text NOT NULL,
    placed_by_id text NOT NULL,
    placed_by text NOT NULL,
    placed_at timestamptz NOT NULL,
    ends_at timestamptz,
    lifted_at timestamptz,
    lifted_by text
  )`,
  'CREATE INDEX holds_by_object ON holds (object_id)',

  // `key` is equal for equal searches. `search_key`: the searched fields; null for the text.
  `CREATE TABLE search_history (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key text NOT NULL,
    q text NOT NULL,
    matching jsonb,
    filters jsonb,
    total_items integer NOT NULL,
    at timestamptz NOT NULL,
    search_key jsonb,
    CONSTRAINT search_history_once UNIQUE (user_id, key)
  )`,
  'CREATE INDEX search_history_by_time ON search_history (user_id, at)',
  // Saved objects: requests, analyses, messages and queries.
  `CREATE TABLE saved (
    id uuid PRIMARY KEY,
    collection text NOT NULL,
    owner_id text NOT NULL,
    body jsonb NOT NULL,
    shared_with text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 0,
    changed jsonb NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamptz NOT NULL,
    deleted_at timestamptz
  )`,
  'CREATE INDEX saved_by_owner ON saved (collection, owner_id)',
  `CREATE TABLE request_openings (
    request_id uuid NOT NULL REFERENCES saved (id) ON DELETE CASCADE,
    user_id text NOT NULL,
    opened_at timestamptz NOT NULL,
    CONSTRAINT request_openings_once PRIMARY KEY (request_id, user_id)
  )`,
  /*
   * Saved posts. `frozen`: the copy as canonical JSON, text and not jsonb, because the hash covers these exact
   * bytes. A local command saves too, so `owner_id` does not reference a user; a quote outlasts its owner's account.
   */
  `CREATE TABLE quotes (
    id uuid PRIMARY KEY,
    owner_id text NOT NULL,
    post_id text NOT NULL,
    frozen text NOT NULL,
    hash text NOT NULL,
    tags text[] NOT NULL,
    comment text NOT NULL,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_by text,
    updated_at timestamptz,
    version integer NOT NULL,
    deleted_at timestamptz
  )`,
  'CREATE UNIQUE INDEX quotes_once ON quotes (owner_id, post_id) WHERE deleted_at IS NULL',
  'CREATE INDEX quotes_by_time ON quotes (created_at DESC, id)',
  'CREATE INDEX quotes_by_tag ON quotes USING gin (tags)',

  /*
   * Watched requests, their new posts and e-mail digests. `title`: the title of the request while it was shared.
   * `ended_at`: the subscription can be restored for a day. `failed_at`: a comparison with new posts failed.
   */
  `CREATE TABLE subscriptions (
    id uuid PRIMARY KEY,
    request_id uuid NOT NULL REFERENCES saved (id) ON DELETE CASCADE,
    user_id text NOT NULL,
    created_at timestamptz NOT NULL,
    cut_at timestamptz,
    failed_at timestamptz,
    title text NOT NULL DEFAULT '',
    ended_at timestamptz,
    CONSTRAINT subscriptions_once UNIQUE (request_id, user_id)
  )`,
  'CREATE INDEX subscriptions_by_user ON subscriptions (user_id)',
  `CREATE TABLE subscription_matches (
    subscription_id uuid NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
    post_id text NOT NULL,
    cluster text NOT NULL,
    fired text[] NOT NULL,
    found_at timestamptz NOT NULL,
    seen_at timestamptz,
    seq bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    mailed boolean NOT NULL DEFAULT false,
    CONSTRAINT subscription_matches_once PRIMARY KEY (subscription_id, post_id),
    CONSTRAINT subscription_matches_folded UNIQUE (subscription_id, cluster)
  )`,
  'CREATE INDEX subscription_matches_in_order ON subscription_matches (subscription_id, seq)',
  'CREATE INDEX subscription_matches_by_time ON subscription_matches (subscription_id, found_at)',
  'CREATE INDEX subscription_matches_found ON subscription_matches (found_at)',
  'CREATE INDEX subscription_matches_by_cluster ON subscription_matches (cluster)',
  // `host`: of the sealed URL, for people. `failing_since`: the first of the failures in a row.
  `CREATE TABLE webhooks (
    id uuid PRIMARY KEY,
    subscription_id uuid NOT NULL UNIQUE REFERENCES subscriptions (id) ON DELETE CASCADE,
    host text NOT NULL,
    sealed_url text NOT NULL,
    sealed_secret text NOT NULL,
    created_at timestamptz NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    failing_since timestamptz,
    disabled_at timestamptz
  )`,
  `CREATE TABLE webhook_attempts (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
    at timestamptz NOT NULL,
    is_test boolean NOT NULL,
    status integer,
    fault text,
    duration_ms integer NOT NULL
  )`,
  'CREATE INDEX webhook_attempts_by_webhook ON webhook_attempts (webhook_id, id)',
  `CREATE TABLE feeds (
    subscription_id uuid PRIMARY KEY REFERENCES subscriptions (id) ON DELETE CASCADE,
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    read_at timestamptz
  )`,
  `CREATE TABLE digests (
    user_id text PRIMARY KEY,
    hour smallint NOT NULL,
    due_at timestamptz NOT NULL,
    has_unusual boolean NOT NULL DEFAULT false
  )`,

  // Exports of the last day; their files are in DATA_DIR/exports. `place`: machine and directory of the file.
  `CREATE TABLE exports (
    id uuid PRIMARY KEY,
    owner_id text NOT NULL,
    owner jsonb NOT NULL,
    input jsonb NOT NULL,
    file_name text NOT NULL,
    status text NOT NULL,
    reason_code text,
    reason text,
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL,
    size bigint,
    sha256 text,
    attempts integer NOT NULL DEFAULT 0,
    cancel_requested boolean NOT NULL DEFAULT false,
    place text,
    lease uuid,
    leased_until timestamptz,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    translation text NOT NULL DEFAULT 'none',
    untranslated integer NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX exports_by_owner ON exports (owner_id, created_at)',

  // `alignment`: which words of a text and its translation belong together.
  `CREATE TABLE translations (
    key text PRIMARY KEY,
    text text NOT NULL,
    alternatives jsonb NOT NULL,
    language text NOT NULL,
    confidence float8 NOT NULL,
    created_at timestamptz NOT NULL,
    alignment jsonb NOT NULL DEFAULT '[]'
  )`,
  `CREATE TABLE glossary (
    id uuid PRIMARY KEY,
    term text NOT NULL UNIQUE,
    translation text NOT NULL,
    kind text NOT NULL,
    updated_by text NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
]

/** Operators own the standard rules after the first start: a rule that they delete is not restored. */
async function insertStandardRules(db: Kysely<unknown>): Promise<void> {
  for (const { category, keywords, threshold, clues } of rules.rules)
    await sql`INSERT INTO category_rules
      (id, category, keywords, clues, threshold, is_active, created_by, created_at, updated_by, updated_at)
      VALUES (${randomUUID()}, ${category}, ${keywords}, ${JSON.stringify(clues)}, ${threshold}, true,
        'litopys', now(), 'litopys', now())`.execute(db)
}

/** Operators own the standard glossary too. */
async function insertStandardGlossary(db: Kysely<unknown>): Promise<void> {
  for (const [kind, terms] of Object.entries(glossary.terms))
    for (const [term, translation] of Object.entries(terms))
      await sql`INSERT INTO glossary (id, term, translation, kind, updated_by, updated_at)
        VALUES (${randomUUID()}, ${term}, ${translation}, ${kind}, 'litopys', now())`.execute(db)
}
