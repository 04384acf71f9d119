import { useLingui } from '@lingui/react/macro';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { ListPhotos } from '#web/lib/list-photos.tsx';
import type { Selection } from '#web/lib/use-selection.ts';
import { Pager } from '#web/ui/pager.tsx';
import type { usePersonCommands } from '../people/use-person-commands.tsx';
import { ChosenPeople } from './chosen-people.tsx';
import { FoundPeople } from './found-people.tsx';
import { ListHead } from './list-head.tsx';
import type { PeopleChoice } from './people-choice.ts';
import type { AddressChange } from './people-tools.tsx';

interface Props {
  found: { items: readonly AccountRow[]; total: number };
  choice: PeopleChoice;
  page: { max: number; offset: number };
  isOld: boolean;
  selection: Selection;
  commands: ReturnType<typeof usePersonCommands>;
  /** Null where nothing is narrowed. */
  onClear: (() => void) | null;
  onChange: (change: AddressChange) => void;
  onPage: (page: number) => void;
}

export function PeopleList(props: Props) {
  const { t } = useLingui();
  const { found, choice, page, isOld, commands, onClear, onChange, onPage } = props;
  const { items, total } = found;
  const selection = items.some(isChangeable) ? props.selection : null;
  const chosen = items.filter(({ id }) => props.selection.ids.has(id));
  return (
    <>
      <ListHead people={items} total={total} selection={selection} onClear={onClear} />
      <ListPhotos of={items.map(({ passportPhotoUrl }) => passportPhotoUrl)}>
        <FoundPeople
          people={items}
          choice={choice}
          isOld={isOld}
          selection={selection}
          onChange={onChange}
          onCommand={commands.onCommand}
        />
      </ListPhotos>
      <Pager
        label={t`Pages of users`}
        {...page}
        total={total}
        onOffset={(offset) => onPage(offset / page.max + 1)}
      />
      <ChosenPeople
        chosen={chosen}
        onCommand={commands.onBulkCommand}
        onClear={() => props.selection.clear()}
      />
    </>
  );
}

/** Where the server lets one do nothing with anybody there is nothing to choose for. */
function isChangeable({ abilities }: AccountRow): boolean {
  return Object.values(abilities).some(Boolean);
}
