-- When each open stream of an account began, in seconds since 1970 by the clock of the database, so that the oldest
-- closes first over all processes. A process of an earlier version stores none.
alter table live_stream add column opened_at jsonb not null default '[]';
