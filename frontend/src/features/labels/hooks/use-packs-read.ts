import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { isAskedAtPrint } from '@batchbook/shared/recipes/label-approval';
import type { LabelFinding } from '@batchbook/shared/recipes/label-schema';
import { answeredTogether } from '@batchbook/shared/recipes/packs-together';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ingredientsQuery, markPackRead } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { toast } from '../../../ui/toast.tsx';

/** The ingredients whose packs a label asks about. */
function useAskedPacks(findings: readonly LabelFinding[]): Ingredient[] {
  const organizationId = useOrganizationId();
  const asked = new Set(findings.filter(isAskedAtPrint).map(({ of }) => of));
  const ingredients = useQuery({ ...ingredientsQuery(organizationId), enabled: asked.size > 0 });
  return ingredients.data?.filter(({ id }) => asked.has(id)) ?? [];
}

export interface PacksAsked {
  findings: readonly LabelFinding[];
  /** What the label calls an ingredient that isn't loaded. */
  nameOf?: (id: string) => string | null;
  /** Shows what is left to do. */
  afterRead: () => Promise<void>;
}

/** Says that packs were read, or that they have changed. `together` may be answered with one press. */
export function usePacksRead({ findings, nameOf, afterRead }: PacksAsked) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const asked = useAskedPacks(findings);
  /** Why it couldn't be saved, by its name. */
  const failureOf = async (id: string, packRead: boolean): Promise<string[]> => {
    const name = asked.find((one) => one.id === id)?.name ?? nameOf?.(id) ?? '';
    const why = await markPackRead(client, organizationId, { id, name, packRead }).then(
      (isSame) => (isSame ? null : 'It has another name by now. Read its pack again.'),
      sentenceOf,
    );
    return why === null ? [] : [`${name}: ${why}`];
  };
  const save = async (ids: readonly string[], packRead: boolean): Promise<void> => {
    const failures = (await Promise.all(ids.map((id) => failureOf(id, packRead)))).flat();
    if (failures.length > 0)
      toast({ title: 'Couldn’t save it', description: failures.join(' '), variant: 'destructive' });
  };
  const read = async (ids: readonly string[]): Promise<void> => {
    await save(ids, true);
    await afterRead();
  };
  /** It isn't the same as when its pack was read. */
  const differ = (id: string): Promise<void> => save([id], false);
  const calledOf = (id: string): string => asked.find((one) => one.id === id)?.name ?? 'the ingredient';
  return { together: answeredTogether(asked), read, differ, nameOf: calledOf };
}
