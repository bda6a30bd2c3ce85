CREATE TABLE "assignment_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"old_status" text,
	"new_status" text NOT NULL,
	"reason" text,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_events_old_check" CHECK ("assignment_events"."old_status" in ('new', 'contacted', 'quoted', 'won', 'lost', 'declined')),
	CONSTRAINT "assignment_events_new_check" CHECK ("assignment_events"."new_status" in ('new', 'contacted', 'quoted', 'won', 'lost', 'declined')),
	CONSTRAINT "assignment_events_actor_check" CHECK ("assignment_events"."actor_kind" in ('homeowner', 'contractor', 'admin', 'visitor', 'system'))
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"place" smallint,
	"priority" smallint DEFAULT 50 NOT NULL,
	"notes" text,
	"origin" text NOT NULL,
	"assigned_by" uuid,
	"decline_reason" text,
	"first_answered_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignments_status_check" CHECK ("assignments"."status" in ('new', 'contacted', 'quoted', 'won', 'lost', 'declined')),
	CONSTRAINT "assignments_origin_check" CHECK ("assignments"."origin" in ('admin', 'direct')),
	CONSTRAINT "assignments_priority_check" CHECK ("assignments"."priority" between 0 and 100),
	CONSTRAINT "assignments_place_check" CHECK ("assignments"."place" between 1 and 3),
	CONSTRAINT "assignments_competing_check" CHECK (("assignments"."place" is not null) = ("assignments"."status" not in ('declined', 'lost') and "assignments"."expired_at" is null and "assignments"."withdrawn_at" is null)),
	CONSTRAINT "assignments_declined_check" CHECK ("assignments"."status" <> 'declined' or "assignments"."decline_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"sender" text NOT NULL,
	"sender_id" uuid,
	"body" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_sender_check" CHECK ("messages"."sender" in ('homeowner', 'contractor')),
	CONSTRAINT "messages_body_check" CHECK (length("messages"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"total_cents" bigint,
	"tax_cents" bigint,
	"deposit_cents" bigint,
	"included" text,
	"excluded" text,
	"starts_on" date,
	"valid_until" date,
	"note" text,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_status_check" CHECK ("quotes"."status" in ('draft', 'sent', 'withdrawn', 'superseded', 'accepted')),
	CONSTRAINT "quotes_total_check" CHECK ("quotes"."total_cents" > 0),
	CONSTRAINT "quotes_tax_check" CHECK ("quotes"."tax_cents" between 0 and "quotes"."total_cents"),
	CONSTRAINT "quotes_deposit_check" CHECK ("quotes"."deposit_cents" between 0 and "quotes"."total_cents"),
	CONSTRAINT "quotes_sent_check" CHECK ("quotes"."status" = 'draft' or ("quotes"."sent_at" is not null and "quotes"."total_cents" is not null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_actor_check" CHECK ("audit_log"."actor_kind" in ('homeowner', 'contractor', 'admin', 'visitor', 'system'))
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug"),
	CONSTRAINT "categories_slug_check" CHECK ("categories"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "service_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_category_slug" text NOT NULL,
	"question_id" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] DEFAULT '{}'::text[] NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"placeholder" text,
	"help_text" text,
	"display_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_questions_type_check" CHECK ("service_questions"."type" in ('text', 'textarea', 'number', 'select', 'multiselect')),
	CONSTRAINT "service_questions_question_id_check" CHECK ("service_questions"."question_id" ~ '^[a-z][a-zA-Z0-9]*$'),
	CONSTRAINT "service_questions_options_check" CHECK ("service_questions"."type" not in ('select', 'multiselect') or cardinality("service_questions"."options") > 0)
);
--> statement-breakpoint
CREATE TABLE "contractor_services" (
	"contractor_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contractor_services_contractor_id_category_id_pk" PRIMARY KEY("contractor_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "contractors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text,
	"city" text NOT NULL,
	"province" text NOT NULL,
	"postal_code" text NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"description" text,
	"website" text,
	"year_established" integer,
	"employee_count" text,
	"service_radius" integer,
	"logo_file_id" uuid,
	"status" text NOT NULL,
	"status_before_archive" text,
	"verified" boolean DEFAULT false NOT NULL,
	"first_verified_at" timestamp (3) with time zone,
	"slug" text,
	"user_id" uuid,
	"invited_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"last_assigned_at" timestamp (3) with time zone,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"average_rating" double precision GENERATED ALWAYS AS (case when review_count = 0 then 0 else rating_sum::double precision / review_count end) STORED NOT NULL,
	"search" text GENERATED ALWAYS AS (translate(lower(company_name || ' ' || contact_name || ' ' || email || ' ' || phone), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contractors_status_check" CHECK ("contractors"."status" in ('application', 'manual', 'unpublished', 'published', 'archived')),
	CONSTRAINT "contractors_province_check" CHECK ("contractors"."province" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT')),
	CONSTRAINT "contractors_employee_count_check" CHECK ("contractors"."employee_count" in ('1-5', '6-10', '11-20', '21-50', '50+')),
	CONSTRAINT "contractors_phone_check" CHECK ("contractors"."phone" ~ '^\+1[0-9]{10}$'),
	CONSTRAINT "contractors_postal_code_check" CHECK ("contractors"."postal_code" ~ '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$'),
	CONSTRAINT "contractors_year_check" CHECK ("contractors"."year_established" between 1800 and 2100),
	CONSTRAINT "contractors_radius_check" CHECK ("contractors"."service_radius" between 0 and 5000),
	CONSTRAINT "contractors_rating_check" CHECK ("contractors"."rating_sum" between "contractors"."review_count" and 5 * "contractors"."review_count"),
	CONSTRAINT "contractors_published_check" CHECK ("contractors"."status" <> 'published' or ("contractors"."slug" is not null and "contractors"."user_id" is not null)),
	CONSTRAINT "contractors_slug_check" CHECK ("contractors"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"email" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"issuer" text,
	"reference_number" text,
	"province" text,
	"issued_on" date,
	"expires_on" date,
	"coverage" bigint,
	"decision" text DEFAULT 'pending' NOT NULL,
	"decision_reason" text,
	"override_note" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"lapsed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_type_check" CHECK ("documents"."type" in ('license', 'insurance', 'certification', 'portfolio', 'other')),
	CONSTRAINT "documents_province_check" CHECK ("documents"."province" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT')),
	CONSTRAINT "documents_decision_check" CHECK ("documents"."decision" in ('pending', 'verified', 'rejected')),
	CONSTRAINT "documents_decided_check" CHECK (("documents"."decision" = 'pending') = ("documents"."decided_at" is null)),
	CONSTRAINT "documents_rejected_check" CHECK ("documents"."decision" <> 'rejected' or "documents"."decision_reason" is not null),
	CONSTRAINT "documents_coverage_check" CHECK ("documents"."type" <> 'insurance' or "documents"."decision" <> 'verified' or "documents"."coverage" >= 2000000 or "documents"."override_note" is not null),
	CONSTRAINT "documents_dates_check" CHECK ("documents"."expires_on" >= "documents"."issued_on")
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" uuid,
	"project_id" uuid,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_purpose_check" CHECK ("email_tokens"."purpose" in ('password_reset', 'email_proof', 'email_change', 'request_link')),
	CONSTRAINT "email_tokens_subject_check" CHECK (("email_tokens"."purpose" = 'request_link') = ("email_tokens"."project_id" is not null) and ("email_tokens"."purpose" in ('request_link', 'email_proof') or "email_tokens"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"type" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_provider_check" CHECK ("files"."provider" in ('embedded', 'uploadthing')),
	CONSTRAINT "files_kind_check" CHECK ("files"."kind" in ('attachment', 'document', 'logo')),
	CONSTRAINT "files_size_check" CHECK ("files"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"granted" boolean NOT NULL,
	"wording" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"props" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mails_status_check" CHECK ("mails"."status" in ('queued', 'sent', 'kept', 'refused')),
	CONSTRAINT "mails_finished_check" CHECK (("mails"."status" = 'queued') = ("mails"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "queue_workers" (
	"pool_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "project_answers" (
	"project_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"value" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "project_answers_project_id_question_id_pk" PRIMARY KEY("project_id","question_id"),
	CONSTRAINT "project_answers_type_check" CHECK ("project_answers"."type" in ('text', 'textarea', 'number', 'select', 'multiselect')),
	CONSTRAINT "project_answers_value_check" CHECK (jsonb_typeof("project_answers"."value") in ('string', 'array'))
);
--> statement-breakpoint
CREATE TABLE "project_attachments" (
	"project_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "project_attachments_project_id_file_id_pk" PRIMARY KEY("project_id","file_id"),
	CONSTRAINT "project_attachments_position_check" CHECK ("project_attachments"."position" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "project_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_notes_kind_check" CHECK ("project_notes"."kind" in ('contractor', 'internal'))
);
--> statement-breakpoint
CREATE TABLE "project_status_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"old_status" text NOT NULL,
	"new_status" text NOT NULL,
	"notes" text,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_status_history_old_check" CHECK ("project_status_history"."old_status" in ('new', 'reviewed', 'verified', 'premium', 'distributed', 'quoting', 'scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "project_status_history_new_check" CHECK ("project_status_history"."new_status" in ('new', 'reviewed', 'verified', 'premium', 'distributed', 'quoting', 'scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "project_status_history_actor_check" CHECK ("project_status_history"."actor_kind" in ('homeowner', 'contractor', 'admin', 'visitor', 'system'))
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"submission_id" uuid,
	"homeowner_id" uuid,
	"direct_contractor_id" uuid,
	"shared" boolean DEFAULT true NOT NULL,
	"customer_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text,
	"city" text NOT NULL,
	"province" text,
	"postal_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"property_type" text,
	"project_type" text NOT NULL,
	"category_id" uuid,
	"description" text NOT NULL,
	"budget" text,
	"timeline" text,
	"status" text DEFAULT 'new' NOT NULL,
	"verification_level" text DEFAULT 'new' NOT NULL,
	"verified_by" uuid,
	"verified_at" timestamp (3) with time zone,
	"contractor_notes" text,
	"internal_notes" text,
	"close_reason" text,
	"first_matched_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (translate(lower(customer_name || ' ' || email || ' ' || phone || ' ' || city), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('new', 'reviewed', 'verified', 'premium', 'distributed', 'quoting', 'scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "projects_level_check" CHECK ("projects"."verification_level" in ('new', 'reviewed', 'verified', 'premium')),
	CONSTRAINT "projects_property_type_check" CHECK ("projects"."property_type" in ('residential', 'commercial')),
	CONSTRAINT "projects_province_check" CHECK ("projects"."province" in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'ON', 'PE', 'QC', 'SK', 'NT', 'NU', 'YT')),
	CONSTRAINT "projects_phone_check" CHECK ("projects"."phone" ~ '^\+1[0-9]{10}$'),
	CONSTRAINT "projects_postal_code_check" CHECK ("projects"."postal_code" ~ '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$'),
	CONSTRAINT "projects_email_check" CHECK (position('@' in "projects"."email") > 1 and length("projects"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid NOT NULL,
	"homeowner_id" uuid,
	"project_id" uuid,
	"customer_name" text NOT NULL,
	"rating" smallint NOT NULL,
	"comment" text NOT NULL,
	"project_type" text,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"hidden_by" uuid,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_rating_check" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_hidden_check" CHECK (("reviews"."hidden_at" is null) = ("reviews"."hidden_reason" is null)),
	CONSTRAINT "reviews_reply_check" CHECK (("reviews"."replied_at" is null) = ("reviews"."reply" is null))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"email_proved_at" timestamp (3) with time zone,
	"optional_mail" boolean DEFAULT true NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (translate(lower(first_name || ' ' || last_name || ' ' || email), 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy')) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('homeowner', 'contractor', 'admin')),
	CONSTRAINT "users_email_check" CHECK (position('@' in "users"."email") > 1 and length("users"."email") <= 254),
	CONSTRAINT "users_phone_check" CHECK ("users"."phone" ~ '^\+1[0-9]{10}$')
);
--> statement-breakpoint
ALTER TABLE "assignment_events" ADD CONSTRAINT "assignment_events_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_events" ADD CONSTRAINT "assignment_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_assigned_by_users_id_fk" FOREIGN KEY ("assigned_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_questions" ADD CONSTRAINT "service_questions_service_category_slug_categories_slug_fk" FOREIGN KEY ("service_category_slug") REFERENCES "public"."categories"("slug") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD CONSTRAINT "contractor_services_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractor_services" ADD CONSTRAINT "contractor_services_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_answers" ADD CONSTRAINT "project_answers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_attachments" ADD CONSTRAINT "project_attachments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_attachments" ADD CONSTRAINT "project_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_status_history" ADD CONSTRAINT "project_status_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_direct_contractor_id_contractors_id_fk" FOREIGN KEY ("direct_contractor_id") REFERENCES "public"."contractors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_by_users_id_fk" FOREIGN KEY ("hidden_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_events_assignment_index" ON "assignment_events" USING btree ("assignment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assignment_events_actor_index" ON "assignment_events" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_project_contractor_unique" ON "assignments" USING btree ("project_id","contractor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_project_place_unique" ON "assignments" USING btree ("project_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_project_won_unique" ON "assignments" USING btree ("project_id") WHERE "assignments"."status" = 'won';--> statement-breakpoint
CREATE INDEX "assignments_inbox_index" ON "assignments" USING btree ("contractor_id","priority","created_at","id");--> statement-breakpoint
CREATE INDEX "assignments_assigned_by_index" ON "assignments" USING btree ("assigned_by");--> statement-breakpoint
CREATE INDEX "assignments_unanswered_index" ON "assignments" USING btree ("created_at") WHERE "assignments"."status" = 'new' and "assignments"."expired_at" is null and "assignments"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "messages_assignment_index" ON "messages" USING btree ("assignment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_sender_index" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_unread_index" ON "messages" USING btree ("assignment_id","sender") WHERE "messages"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_assignment_revision_unique" ON "quotes" USING btree ("assignment_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_assignment_draft_unique" ON "quotes" USING btree ("assignment_id") WHERE "quotes"."status" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_assignment_live_unique" ON "quotes" USING btree ("assignment_id") WHERE "quotes"."status" in ('sent', 'accepted');--> statement-breakpoint
CREATE INDEX "audit_log_created_index" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_entity_index" ON "audit_log" USING btree ("entity","entity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_index" ON "audit_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_index" ON "audit_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_unique" ON "categories" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "service_questions_question_id_unique" ON "service_questions" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "service_questions_category_index" ON "service_questions" USING btree ("service_category_slug","display_order","id");--> statement-breakpoint
CREATE INDEX "contractor_services_category_index" ON "contractor_services" USING btree ("category_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contractors_email_unique" ON "contractors" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "contractors_slug_unique" ON "contractors" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "contractors_user_unique" ON "contractors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contractors_logo_file_index" ON "contractors" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "contractors_status_updated_index" ON "contractors" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "contractors_status_company_index" ON "contractors" USING btree ("status","company_name","id");--> statement-breakpoint
CREATE INDEX "contractors_verified_company_index" ON "contractors" USING btree ("verified","company_name","id");--> statement-breakpoint
CREATE INDEX "contractors_public_place_index" ON "contractors" USING btree ("province","city","company_name","id") WHERE "contractors"."status" = 'published' and "contractors"."verified";--> statement-breakpoint
CREATE INDEX "contractors_search_index" ON "contractors" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_hash_unique" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_unique" ON "invitations" USING btree ("contractor_id") WHERE "invitations"."used_at" is null and "invitations"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_contractor_index" ON "invitations" USING btree ("contractor_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_invited_by_index" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_file_unique" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_contractor_index" ON "documents" USING btree ("contractor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_decided_by_index" ON "documents" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "documents_pending_index" ON "documents" USING btree ("created_at","id") WHERE "documents"."decision" = 'pending';--> statement-breakpoint
CREATE INDEX "documents_expiry_index" ON "documents" USING btree ("expires_on") WHERE "documents"."decision" = 'verified';--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_hash_unique" ON "email_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "email_tokens_user_index" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "email_tokens_project_index" ON "email_tokens" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "email_tokens_expires_index" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_key_unique" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_owner_index" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_unclaimed_index" ON "files" USING btree ("created_at") WHERE "files"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "consents_email_index" ON "consents" USING btree (lower("email"),"purpose","created_at");--> statement-breakpoint
CREATE INDEX "consents_user_index" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key_unique" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_created_index" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_unfinished_index" ON "mails" USING btree ("created_at") WHERE "mails"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "mails_refused_index" ON "mails" USING btree ("created_at") WHERE "mails"."status" = 'refused';--> statement-breakpoint
CREATE INDEX "mails_recipient_index" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "project_attachments_file_unique" ON "project_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "project_attachments_position_unique" ON "project_attachments" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "project_notes_project_index" ON "project_notes" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_notes_author_index" ON "project_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "project_status_history_project_index" ON "project_status_history" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_status_history_actor_index" ON "project_status_history" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_reference_unique" ON "projects" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_submission_unique" ON "projects" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "projects_status_created_index" ON "projects" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_created_index" ON "projects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "projects_email_index" ON "projects" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "projects_phone_index" ON "projects" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "projects_homeowner_index" ON "projects" USING btree ("homeowner_id");--> statement-breakpoint
CREATE INDEX "projects_direct_contractor_index" ON "projects" USING btree ("direct_contractor_id");--> statement-breakpoint
CREATE INDEX "projects_category_index" ON "projects" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "projects_verified_by_index" ON "projects" USING btree ("verified_by");--> statement-breakpoint
CREATE INDEX "projects_unmatched_index" ON "projects" USING btree ("created_at","id") WHERE "projects"."first_matched_at" is null and "projects"."status" not in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "projects_search_index" ON "projects" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_homeowner_contractor_project_unique" ON "reviews" USING btree ("contractor_id","homeowner_id",coalesce("project_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE INDEX "reviews_public_index" ON "reviews" USING btree ("contractor_id","created_at","id") WHERE "reviews"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_homeowner_index" ON "reviews" USING btree ("homeowner_id");--> statement-breakpoint
CREATE INDEX "reviews_project_index" ON "reviews" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "reviews_hidden_by_index" ON "reviews" USING btree ("hidden_by");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_role_unique" ON "users" USING btree (lower("email"),"role");--> statement-breakpoint
CREATE INDEX "users_role_created_index" ON "users" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "users_role_last_login_index" ON "users" USING btree ("role","last_login_at","id");--> statement-breakpoint
CREATE INDEX "users_role_name_index" ON "users" USING btree ("role","first_name","last_name","id");--> statement-breakpoint
CREATE INDEX "users_search_index" ON "users" USING gin ("search" gin_trgm_ops);