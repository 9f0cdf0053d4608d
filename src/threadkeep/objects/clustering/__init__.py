"""Which mentions are the same object.

Takes mentions from all sites and gives clusters.
Does not know how mentions were found, nor what URLs look like.
"""

from threadkeep.objects.clustering.clusters import ObjectCluster, clustered, clusters_of
from threadkeep.objects.clustering.contradicted import contradicted
from threadkeep.objects.clustering.similarity import conflicts, similarity

__all__ = ["ObjectCluster", "clustered", "clusters_of", "conflicts", "contradicted", "similarity"]
