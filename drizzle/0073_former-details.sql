CREATE TABLE "former_details" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid,
	"project_id" uuid,
	"contractor_id" uuid,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_details_owner_check" CHECK (num_nonnulls("former_details"."user_id", "former_details"."project_id", "former_details"."contractor_id") = 1),
	CONSTRAINT "former_details_kind_check" CHECK ("former_details"."kind" in ('name', 'email', 'phone', 'address', 'postal_code'))
);
--> statement-breakpoint
ALTER TABLE "former_details" ADD CONSTRAINT "former_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_details" ADD CONSTRAINT "former_details_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_details" ADD CONSTRAINT "former_details_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "former_details_user_unique" ON "former_details" USING btree ("user_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "former_details_project_unique" ON "former_details" USING btree ("project_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "former_details_contractor_unique" ON "former_details" USING btree ("contractor_id","kind","value");--> statement-breakpoint
CREATE FUNCTION keep_former_detail(
  of_user uuid, of_project uuid, of_contractor uuid, of_kind text, former text, present text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF former IS NULL OR btrim(former) = '' OR former IS NOT DISTINCT FROM present THEN
    RETURN;
  END IF;
  -- What is given again is no former one, and what is changed again counts as the newest.
  DELETE FROM former_details
  WHERE (user_id = of_user OR project_id = of_project OR contractor_id = of_contractor)
    AND kind = of_kind AND value IN (former, present);
  INSERT INTO former_details (user_id, project_id, contractor_id, kind, value)
  VALUES (of_user, of_project, of_contractor, of_kind, former);
  DELETE FROM former_details WHERE id IN (
    SELECT id FROM former_details
    WHERE user_id = of_user OR project_id = of_project OR contractor_id = of_contractor
    ORDER BY id DESC OFFSET 50
  );
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_former_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'users' THEN
    PERFORM keep_former_detail(OLD.id, NULL, NULL, 'name',
      OLD.first_name || ' ' || OLD.last_name, NEW.first_name || ' ' || NEW.last_name);
    -- One that was never proved may be somebody else's.
    IF OLD.email_proved_at IS NOT NULL OR OLD.role = 'contractor' THEN
      PERFORM keep_former_detail(OLD.id, NULL, NULL, 'email', OLD.email, NEW.email);
    END IF;
    PERFORM keep_former_detail(OLD.id, NULL, NULL, 'phone', OLD.phone, NEW.phone);
  ELSIF TG_TABLE_NAME = 'projects' THEN
    PERFORM keep_former_detail(NULL, OLD.id, NULL, 'name', OLD.customer_name, NEW.customer_name);
    PERFORM keep_former_detail(NULL, OLD.id, NULL, 'email', OLD.email, NEW.email);
    PERFORM keep_former_detail(NULL, OLD.id, NULL, 'phone', OLD.phone, NEW.phone);
    PERFORM keep_former_detail(NULL, OLD.id, NULL, 'address', OLD.address, NEW.address);
    PERFORM keep_former_detail(NULL, OLD.id, NULL, 'postal_code', OLD.postal_code, NEW.postal_code);
  ELSE
    PERFORM keep_former_detail(NULL, NULL, OLD.id, 'name', OLD.contact_name, NEW.contact_name);
    IF OLD.user_id IS NOT NULL THEN
      PERFORM keep_former_detail(NULL, NULL, OLD.id, 'email', OLD.email, NEW.email);
    END IF;
    PERFORM keep_former_detail(NULL, NULL, OLD.id, 'phone', OLD.phone, NEW.phone);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Admins are not erased.
CREATE TRIGGER users_former_details AFTER UPDATE OF first_name, last_name, email, phone ON users
FOR EACH ROW WHEN (OLD.role <> 'admin') EXECUTE FUNCTION keep_former_details();
--> statement-breakpoint
-- What an erasure takes out is kept nowhere.
CREATE TRIGGER projects_former_details AFTER UPDATE OF customer_name, email, phone, address, postal_code ON projects
FOR EACH ROW WHEN (NEW.email <> 'deleted@account.invalid') EXECUTE FUNCTION keep_former_details();
--> statement-breakpoint
CREATE TRIGGER contractors_former_details AFTER UPDATE OF contact_name, email, phone ON contractors
FOR EACH ROW EXECUTE FUNCTION keep_former_details();
--> statement-breakpoint
-- Emails that were changed within the last year; of names and addresses nothing older is known.
INSERT INTO former_details (user_id, kind, value, changed_at)
SELECT mails.user_id, 'email', mails.recipient, max(mails.created_at)
FROM mails JOIN users ON users.id = mails.user_id AND users.role = 'homeowner'
WHERE mails.template = 'email-changed' AND mails.recipient <> users.email
GROUP BY mails.user_id, mails.recipient;
--> statement-breakpoint
INSERT INTO former_details (contractor_id, kind, value, changed_at)
SELECT contractors.id, 'email', mails.recipient, max(mails.created_at)
FROM mails JOIN contractors ON contractors.user_id = mails.user_id
WHERE mails.template = 'email-changed' AND mails.recipient <> contractors.email
GROUP BY contractors.id, mails.recipient;
