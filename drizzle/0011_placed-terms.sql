-- Where a key stands in a list's order, coarsely: what sorts before it stands in the same stretch or an earlier one.
CREATE FUNCTION name_stretch_starts() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY[
    'a', 'ae', 'ai', 'am', 'ap', 'at',
    'b', 'be', 'bi', 'bm', 'bp', 'bt',
    'c', 'ce', 'ci', 'cm', 'cp', 'ct',
    'd', 'de', 'di', 'dm', 'dp', 'dt',
    'e', 'ee', 'ei', 'em', 'ep', 'et',
    'f', 'fe', 'fi', 'fm', 'fp', 'ft',
    'g', 'ge', 'gi', 'gm', 'gp', 'gt',
    'h', 'he', 'hi', 'hm', 'hp', 'ht',
    'i', 'ie', 'ii', 'im', 'ip', 'it',
    'j', 'je', 'ji', 'jm', 'jp', 'jt',
    'k', 'ke', 'ki', 'km', 'kp', 'kt',
    'l', 'le', 'li', 'lm', 'lp', 'lt',
    'm', 'me', 'mi', 'mm', 'mp', 'mt',
    'n', 'ne', 'ni', 'nm', 'np', 'nt',
    'o', 'oe', 'oi', 'om', 'op', 'ot',
    'p', 'pe', 'pi', 'pm', 'pp', 'pt',
    'q', 'qe', 'qi', 'qm', 'qp', 'qt',
    'r', 're', 'ri', 'rm', 'rp', 'rt',
    's', 'se', 'si', 'sm', 'sp', 'st',
    't', 'te', 'ti', 'tm', 'tp', 'tt',
    'u', 'ue', 'ui', 'um', 'up', 'ut',
    'v', 've', 'vi', 'vm', 'vp', 'vt',
    'w', 'we', 'wi', 'wm', 'wp', 'wt',
    'x', 'xe', 'xi', 'xm', 'xp', 'xt',
    'y', 'ye', 'yi', 'ym', 'yp', 'yt',
    'z', 'ze', 'zi', 'zm', 'zp', 'zt'
  ];
--> statement-breakpoint
CREATE FUNCTION name_stretch(name text) RETURNS integer LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  SET search_path FROM CURRENT AS $$
BEGIN
  RETURN width_bucket(name, name_stretch_starts());
END $$;
--> statement-breakpoint
CREATE FUNCTION month_stretch(at timestamptz) RETURNS integer LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor(extract(epoch FROM at - timestamptz '2000-01-01 00:00:00+00') / 2419200)::integer;
--> statement-breakpoint
-- A text's trigrams, each behind the place of its row. Not safe for parallel plans: workers would start for each stretch.
CREATE FUNCTION terms_within(place text, search text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED
  SET search_path FROM CURRENT AS $$
BEGIN
  RETURN (SELECT array_agg(place || term) FROM unnest(show_trgm(search)) term);
END $$;
--> statement-breakpoint
CREATE INDEX "contractors_name_terms_index" ON "contractors" USING gin (terms_within(status || ':' || name_stretch(sort_name) || ':', search)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contractors_change_terms_index" ON "contractors" USING gin (terms_within(status || ':' || month_stretch(updated_at) || ':', search)) WITH (fastupdate=false) WHERE status in ('application', 'manual', 'unpublished');--> statement-breakpoint
CREATE INDEX "contractors_public_terms_index" ON "contractors" USING gin (terms_within(name_stretch(sort_name) || ':', public_search)) WITH (fastupdate=false) WHERE status = 'published' and verified;--> statement-breakpoint
CREATE INDEX "projects_terms_index" ON "projects" USING gin (terms_within(status || ':' || month_stretch(created_at) || ':', search)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_homeowners_terms_index" ON "users" USING gin (terms_within((active_project_count > 0)::text || ':' || month_stretch(created_at) || ':', search)) WITH (fastupdate=false) WHERE role = 'homeowner';--> statement-breakpoint
-- Whether a word is in one row of a hundred or of a thousand decides how it is sought: a hundred samples cannot tell.
ALTER TABLE "contractors" ALTER COLUMN "search" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "contractors" ALTER COLUMN "public_search" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "projects" ALTER COLUMN "search" SET STATISTICS 400;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search" SET STATISTICS 400;
