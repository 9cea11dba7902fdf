"""Compares schemes with projective velocity blending, with confidence intervals: ten random drives at 3 updates per second over bad Wi-Fi."""
import reckoning

swept = reckoning.sweep(["pvb", "snap:order1", "ease:ctra-fade"], paths="random", seeds=10, radius=12, duration=30, rates=[3], links=["bad-wifi"],
                        compensate=True, baseline="pvb")
print(f"{'scheme':<20} {'mean error':>20} {'more than pvb':>20}")
for row in swept.summary:
    error = f"{row['mean']:.3f} ± {row['half_width_95']:.3f} m"
    against = f"{row['against']:+.3f} ± {row['against_half_width_95']:.3f} m"
    print(f"{row['scheme']:<20} {error:>20} {against:>20}")
