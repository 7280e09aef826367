import { Skeleton } from '../../ui/Skeleton';

/** The shape of rows that are on their way. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} style={{ padding: '6px 8px' }}>
      <Skeleton $width="100%" $height="44px" $radius="var(--radius-medium)" />
    </div>
  ));
}
