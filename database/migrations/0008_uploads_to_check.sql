-- What was understood of a question file, one row a question, until it is imported or let go.
create table file_upload_question (
  file_upload_id bigint not null references file_upload on delete cascade,
  -- In the order of the file, from 1.
  position integer not null check (position >= 1),
  -- Sheet and row, or page, question and region of the page.
  place jsonb not null check (jsonb_typeof(place) = 'object'),
  quiz_title text not null check (char_length(quiz_title) between 1 and 200),
  bank_title text not null check (char_length(bank_title) between 1 and 200),
  category text not null
    check (category in ('mathematics', 'english', 'science', 'history', 'geography', 'other')),
  -- Type, text, points, options, key and feedback, as understood and as corrected since.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- As it stands in the file.
  source text not null default '' check (char_length(source) <= 20000),
  -- One sentence each: a fault keeps it from being imported, a remark does not.
  faults jsonb not null default '[]' check (jsonb_typeof(faults) = 'array'),
  remarks jsonb not null default '[]' check (jsonb_typeof(remarks) = 'array'),
  is_dropped boolean not null default false,
  is_changed boolean not null default false,
  primary key (file_upload_id, position)
);
