-- The search finds questions by the start of the words of their text.
create index question_version_text_idx on question_version using gin (to_tsvector('simple', question_text));
