import { useQuery } from '@tanstack/react-query';
import { labelBreakdownQuery, labelQuery } from '../../../data/labels.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { Link } from '../../../ui/link.tsx';
import { part } from '../../../ui/part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const JarLabel = part(() => import('./jar-label.tsx'), <Skeleton className="h-[190px]" />);

/** A small preview of a recipe's label, with a link to the studio. `name` is the recipe's. */
export default function RecipeLabelCard({ id, name }: { id: string; name: string }) {
  const organizationId = useOrganizationId();
  const label = useQuery(labelQuery(organizationId, id));
  const breakdown = useQuery(labelBreakdownQuery(organizationId, id));
  if (label.isError || breakdown.isError) return null;
  return (
    <section data-tour="label-card" aria-labelledby="recipe-label" className="mt-[26px]">
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 id="recipe-label" className="text-17">
          Label
        </h2>
        <Link to={`/recipes?recipe=${id}&label=1`} className="link touch text-14">
          Edit and print
        </Link>
      </div>
      {label.data && breakdown.data ? (
        <JarLabel label={label.data} breakdown={breakdown.data} name={name} />
      ) : (
        <Skeleton className="h-[190px]" />
      )}
    </section>
  );
}
