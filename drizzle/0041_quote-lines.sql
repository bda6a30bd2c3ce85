CREATE TABLE "quote_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"description" text,
	"quantity" numeric(10, 3),
	"unit" text,
	"unit_price_cents" bigint,
	"amount_cents" bigint GENERATED ALWAYS AS (round(quantity * unit_price_cents)::bigint) STORED,
	"taxable" boolean DEFAULT true NOT NULL,
	"exempt_reason" text,
	CONSTRAINT "quote_lines_position_check" CHECK ("quote_lines"."position" between 0 and 99),
	CONSTRAINT "quote_lines_quantity_check" CHECK ("quote_lines"."quantity" > 0 and "quote_lines"."quantity" <= 1000000),
	CONSTRAINT "quote_lines_unit_price_check" CHECK ("quote_lines"."unit_price_cents" between 0 and 10000000000),
	CONSTRAINT "quote_lines_exempt_check" CHECK ("quote_lines"."exempt_reason" is null or not "quote_lines"."taxable")
);
--> statement-breakpoint
CREATE TABLE "quote_taxes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"tax" text NOT NULL,
	"rate" integer,
	"base_cents" bigint,
	"registration_number" text,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "quote_taxes_tax_check" CHECK ("quote_taxes"."tax" in ('GST', 'HST', 'QST', 'PST', 'RST', 'stated')),
	CONSTRAINT "quote_taxes_amount_check" CHECK (case when "quote_taxes"."tax" = 'stated' then "quote_taxes"."rate" is null and "quote_taxes"."base_cents" is null and "quote_taxes"."amount_cents" > 0
        else "quote_taxes"."rate" is not null and "quote_taxes"."base_cents" is not null and "quote_taxes"."amount_cents" = case
          when "quote_taxes"."registration_number" is null then 0 else round("quote_taxes"."base_cents"::numeric * "quote_taxes"."rate" / 100000) end end)
);
--> statement-breakpoint
CREATE TABLE "quote_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_templates_name_check" CHECK (length("quote_templates"."name") between 1 and 80)
);--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_taxes" ADD CONSTRAINT "quote_taxes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_position_unique" ON "quote_lines" USING btree ("quote_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_taxes_position_unique" ON "quote_taxes" USING btree ("quote_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_templates_name_unique" ON "quote_templates" USING btree ("contractor_id",lower("name"));
--> statement-breakpoint
-- A quote with one price is one line, with its taxes as they were stated. Readers go on meanwhile; what follows keeps them out.
INSERT INTO quote_lines (quote_id, position, description, quantity, unit_price_cents)
SELECT id, 0, 'Work as described', 1, total_cents - coalesce(tax_cents, 0) FROM quotes WHERE total_cents IS NOT NULL;
--> statement-breakpoint
INSERT INTO quote_taxes (quote_id, position, tax, amount_cents)
SELECT id, 0, 'stated', tax_cents FROM quotes WHERE total_cents IS NOT NULL AND tax_cents > 0;
--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "tax_province" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "small_supplier" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "tax_status" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "gst_number" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "qst_number" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "bc_pst_number" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "mb_rst_number" text;--> statement-breakpoint
ALTER TABLE "contractors" ADD COLUMN "sk_pst_number" text;--> statement-breakpoint
ALTER TABLE "quote_templates" ADD CONSTRAINT "quote_templates_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_language_check" CHECK ("quotes"."language" in ('en', 'fr'));--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_tax_province_check" CHECK ("quotes"."tax_province" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT'));--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_tax_status_check" CHECK ("contractors"."tax_status" in ('registered', 'small_supplier'));--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_tax_numbers_check" CHECK (case when "contractors"."tax_status" = 'registered' then "contractors"."gst_number" is not null
        else num_nonnulls("contractors"."gst_number", "contractors"."qst_number", "contractors"."bc_pst_number", "contractors"."mb_rst_number", "contractors"."sk_pst_number") = 0 end);
--> statement-breakpoint
-- At the end of each transaction a quote that is not a draft adds up. One that was written without lines, as by an
-- instance from before they were, gets its one line.
CREATE FUNCTION check_quote_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quote quotes%ROWTYPE;
  line_cents numeric;
  taxable_cents numeric;
  taxes numeric;
BEGIN
  IF TG_TABLE_NAME = 'quotes' THEN
    SELECT * INTO quote FROM quotes WHERE id = NEW.id;
  ELSE
    SELECT * INTO quote FROM quotes WHERE id = coalesce(NEW.quote_id, OLD.quote_id);
  END IF;
  IF NOT FOUND OR quote.status = 'draft' THEN
    RETURN NULL;
  END IF;
  IF NOT EXISTS (SELECT FROM quote_lines WHERE quote_id = quote.id) THEN
    INSERT INTO quote_lines (quote_id, position, description, quantity, unit_price_cents)
    VALUES (quote.id, 0, 'Work as described', 1, quote.total_cents - coalesce(quote.tax_cents, 0));
    INSERT INTO quote_taxes (quote_id, position, tax, amount_cents)
    SELECT quote.id, 0, 'stated', quote.tax_cents WHERE quote.tax_cents > 0;
  END IF;
  IF EXISTS (
    SELECT FROM quote_lines
    WHERE quote_id = quote.id AND (description IS NULL OR amount_cents IS NULL OR (NOT taxable AND exempt_reason IS NULL))
  ) THEN
    RAISE EXCEPTION 'a line of quote % is not complete', quote.id USING ERRCODE = 'check_violation', CONSTRAINT = 'quote_lines_complete_check';
  END IF;
  SELECT sum(amount_cents), coalesce(sum(amount_cents) FILTER (WHERE taxable), 0) INTO line_cents, taxable_cents
  FROM quote_lines WHERE quote_id = quote.id;
  SELECT coalesce(sum(amount_cents), 0) INTO taxes FROM quote_taxes WHERE quote_id = quote.id;
  IF quote.total_cents <> line_cents + taxes
    OR coalesce(quote.tax_cents, 0) <> taxes
    OR EXISTS (SELECT FROM quote_taxes WHERE quote_id = quote.id AND base_cents <> taxable_cents)
  THEN
    RAISE EXCEPTION 'quote % does not add up', quote.id USING ERRCODE = 'check_violation', CONSTRAINT = 'quotes_sums_check';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quotes_sums AFTER INSERT OR UPDATE OF status, total_cents, tax_cents ON quotes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_quote_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quote_lines_sums AFTER INSERT OR DELETE OR UPDATE OF quote_id, quantity, unit_price_cents, taxable ON quote_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_quote_sums();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER quote_taxes_sums AFTER INSERT OR DELETE OR UPDATE OF quote_id, base_cents, amount_cents ON quote_taxes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_quote_sums();
